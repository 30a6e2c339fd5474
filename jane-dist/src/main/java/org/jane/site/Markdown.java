package org.jane.site;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/** Pages from Markdown with GitHub's tables and its names of headings. */
final class Markdown {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)(# .*)$");

  private Markdown() {}

  /**
   * A page.
   *
   * @param path of the page in the site
   * @param title in navigation; empty to take that of the first heading
   * @param text the Markdown
   * @param link turns what a link or picture names into what the page links to
   */
  static SitePage page(String path, String title, String text, UnaryOperator<String> link) {
    Node document = PARSER.parse(text);
    document.accept(new Links(link));
    Outline outline = new Outline();
    document.accept(outline);
    outline.end();
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true) // pages are written by us, but a stray < should be seen
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      String id = node instanceof Heading h ? outline.ids.get(h) : null;
                      if (id != null) {
                        attributes.put("id", id);
                      }
                    })
            .nodeRendererFactory(CodeRenderer::new)
            .build();
    return new SitePage(
        path,
        title.isEmpty() ? outline.title : title,
        framed(renderer.render(document)),
        List.copyOf(outline.headings),
        List.copyOf(outline.sections));
  }

  /** Tables scroll in frames of their own, or they would widen the page of a phone. */
  private static String framed(String html) {
    return html.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
  }

  /** The code blocks of a text: their language (or empty) and content. */
  static List<Map.Entry<String, String>> codeBlocks(String text) {
    List<Map.Entry<String, String>> blocks = new ArrayList<>();
    PARSER
        .parse(text)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(FencedCodeBlock block) {
                String info = block.getInfo() == null ? "" : block.getInfo().strip();
                blocks.add(Map.entry(info, block.getLiteral()));
              }
            });
    return blocks;
  }

  /** The pieces of code inside sentences. */
  static List<String> codeSpans(String text) {
    List<String> spans = new ArrayList<>();
    PARSER
        .parse(text)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Code code) {
                spans.add(code.getLiteral());
              }
            });
    return spans;
  }

  /** Rewrites what links and pictures name. */
  private static final class Links extends AbstractVisitor {
    private final UnaryOperator<String> link;

    Links(UnaryOperator<String> link) {
      this.link = link;
    }

    @Override
    public void visit(Link node) {
      node.setDestination(link.apply(node.getDestination()));
      visitChildren(node);
    }

    @Override
    public void visit(Image node) {
      node.setDestination(link.apply(node.getDestination()));
      visitChildren(node);
    }
  }

  /** Headings with their names, and the text below each. */
  private static final class Outline extends AbstractVisitor {
    final IdentityHashMap<Heading, String> ids = new IdentityHashMap<>();
    final List<SitePage.Heading> headings = new ArrayList<>();
    final List<SitePage.Section> sections = new ArrayList<>();
    String title = "";
    private final IdGenerator names = IdGenerator.builder().defaultId("section").build();
    private StringBuilder text = new StringBuilder();
    private String id = "";
    private String heading = "";

    @Override
    public void visit(Heading node) {
      end();
      visitChildren(node);
      heading = text.toString().strip();
      text = new StringBuilder();
      id = names.generateId(heading);
      ids.put(node, id);
      if (title.isEmpty()) {
        title = heading;
      }
      headings.add(new SitePage.Heading(node.getLevel(), id, heading));
    }

    void end() {
      if (!heading.isEmpty() || !text.toString().isBlank()) {
        String plain = text.toString().replaceAll("\\s+", " ").strip();
        sections.add(new SitePage.Section(id, heading, plain));
      }
      text = new StringBuilder();
    }

    @Override
    public void visit(Text node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock node) {
      text.append(' ').append(node.getLiteral()).append(' ');
    }

    @Override
    public void visit(IndentedCodeBlock node) {
      text.append(' ').append(node.getLiteral()).append(' ');
    }

    @Override
    public void visit(SoftLineBreak node) {
      text.append(' ');
    }

    @Override
    public void visit(HardLineBreak node) {
      text.append(' ');
    }

    @Override
    public void visit(CustomNode node) { // cells of tables
      visitChildren(node);
      text.append(' ');
    }

    @Override
    public void visit(CustomBlock node) {
      visitChildren(node);
    }

    @Override
    protected void visitChildren(Node parent) {
      super.visitChildren(parent);
      if (parent instanceof Block) {
        text.append(' ');
      }
    }
  }

  /** Code in frames that scroll, with what is said to a reader set apart from what is typed. */
  private record CodeRenderer(HtmlNodeRendererContext context) implements NodeRenderer {
    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
      FencedCodeBlock block = (FencedCodeBlock) node;
      String info = block.getInfo() == null ? "" : block.getInfo().strip().split(" ", 2)[0];
      String code = HtmlText.escape(block.getLiteral());
      if (info.equals("sh")) {
        code = COMMENT.matcher(code).replaceAll("$1<span class=\"said\">$2</span>");
      }
      HtmlWriter html = context.getWriter();
      html.line();
      html.raw(
          "<pre tabindex=\"0\""
              + (info.isEmpty() ? "" : " class=\"" + HtmlText.escape(info) + "\""));
      html.raw("><code>" + code + "</code></pre>");
      html.line();
    }
  }
}
