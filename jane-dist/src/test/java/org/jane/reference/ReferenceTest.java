package org.jane.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceTest {
  private final CommandReference command = CommandReference.ofCommand();

  private CommandReference.Verb verb(String name) {
    return command.verbs().stream().filter(v -> v.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyVerbIsThereWithItsOptions() {
    assertThat(command.verbs().stream().map(CommandReference.Verb::name))
        .contains("quickstart", "train", "predict", "serve")
        .doesNotContain("help");
    CommandReference.Verb train = verb("train");
    assertThat(train.synopsis()).contains("--model=FILE").doesNotContain("\n");
    assertThat(train.parameters().get(0).label()).isEqualTo("DATA");
    CommandReference.Option missing = option(train, "--missing");
    assertThat(missing.values()).containsExactly("fail", "zero", "mean");
    assertThat(option(train, "--model").required()).isTrue();
    assertThat(option(train, "--seed").description()).contains("(default: 1)");
    assertThat(option(train, "--[no-]auto").hasValue()).isFalse();
  }

  private static CommandReference.Option option(CommandReference.Verb verb, String name) {
    return verb.options().stream().filter(o -> o.names().contains(name)).findFirst().orElseThrow();
  }

  @Test
  void manPagesNameEveryOption() {
    var pages = new ManPages(command, "1.0").all();
    assertThat(pages).hasSize(command.verbs().size() + 1);
    for (CommandReference.Verb verb : command.verbs()) {
      String page = pages.get("jane-" + verb.name() + ".1");
      for (CommandReference.Option option : verb.options()) {
        assertThat(page).contains(option.names().get(0).replace("-", "\\-"));
      }
      assertThat(page.lines()).noneMatch(line -> line.startsWith("'"));
    }
  }

  @Test
  void completionsNameEveryVerbAndAreTheSameTwice() {
    Completions completions = new Completions(command);
    for (String text : List.of(completions.bash(), completions.zsh(), completions.fish())) {
      for (CommandReference.Verb verb : command.verbs()) {
        assertThat(text).contains(verb.name());
      }
      assertThat(text).doesNotContain("(default");
    }
    assertThat(completions.fish()).contains("-l no-auto", "-a 'fail zero mean'");
    assertThat(new Completions(CommandReference.ofCommand()).bash()).isEqualTo(completions.bash());
  }
}
