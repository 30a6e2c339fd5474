package org.jane.bench.program;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.bench.graph.CommunityGraph;
import org.jane.graph.Graph;
import org.jane.method.jane.JaneConfig;
import org.jane.run.Run;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralEmbedding;
import org.jane.spectral.SpectralSolver;
import org.jane.spectral.Spectrum;

/**
 * Seconds of the spectral start by phase, on a graph of communities that is drawn in memory: what
 * the solver reports as it goes (communities, eigenvectors), the eigenvectors in all, and what
 * comes after them (the choice of s, positions).
 *
 * <p>Arguments: nodes, rows of edges, communities, k, solver, threads.
 */
public final class SpectralProgram {
  private SpectralProgram() {}

  public static void main(String[] args) {
    CommunityGraph drawn =
        CommunityGraph.of(
            Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    Run run = Run.seeded(1).threads(Integer.parseInt(args[5]));
    measure(drawn, Integer.parseInt(args[3]), SpectralSolver.parse(args[4]), run).print();
  }

  private static Sample measure(CommunityGraph drawn, int k, SpectralSolver solver, Run run) {
    Graph graph = drawn.inMemory(run);
    SpectralConfig config = JaneConfig.defaults().withK(k).start().spectral().withSolver(solver);
    Map<String, Double> phases = new LinkedHashMap<>();
    long[] before = {System.nanoTime()};
    Run heard =
        run.listener(
            p -> {
              phases.merge(p.task(), Sample.secondsSince(before[0]), Double::sum);
              before[0] = System.nanoTime();
            });
    long cpu = EpochProgram.processorTime();
    long start = System.nanoTime();
    before[0] = start;
    Spectrum spectrum = Spectrum.of(graph, config.laplacian(), k, solver, heard);
    double eigenvectors = Sample.secondsSince(start);
    phases.merge("rest", Sample.secondsSince(before[0]), Double::sum);
    double used = 1e-9 * (EpochProgram.processorTime() - cpu);
    long after = System.nanoTime();
    SpectralEmbedding.of(graph, spectrum, config, run);
    Spectrum.Part largest =
        spectrum.parts().stream().max((p, q) -> Integer.compare(p.size(), q.size())).orElseThrow();
    return new Sample()
        .put("edges", graph.edges())
        .put("seconds", eigenvectors)
        .put("cpuSeconds", used)
        .put("phases", phases)
        .put("positionSeconds", Sample.secondsSince(after))
        .put("residual", largest.residuals().stream().mapToDouble(r -> r).max().orElse(0))
        .put("peakMegabytes", Sample.peakMegabytes());
  }
}
