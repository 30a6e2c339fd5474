package org.jane.data.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jane.data.Dataset;
import org.jane.data.FolderFiles;
import org.jane.data.amgcn.AmgcnReader;
import org.jane.data.edgelist.AirportsReader;
import org.jane.data.mat.MatReader;
import org.jane.data.npz.NpzReader;
import org.jane.data.planetoid.PlanetoidReader;
import org.jane.run.Nearest;

/**
 * The datasets known by name: which files each needs, where they come from and whom to cite. The
 * files themselves are the user's to fetch; nothing is downloaded.
 */
public final class Catalogue {
  private static final String PLANETOID = "GitHub kimiyoung/planetoid, data/";
  private static final String YANG =
      "Yang, Cohen, Salakhutdinov: Revisiting semi-supervised learning with graph embeddings,"
          + " ICML 2016";
  private static final String SEN =
      "Sen, Namata, Bilgic, Getoor, Gallagher, Eliassi-Rad: Collective classification in network"
          + " data, AI Magazine 29(3), 2008; files and split: "
          + YANG;
  private static final String NAMATA =
      "Namata, London, Getoor, Huang: Query-driven active surveying for collective classification,"
          + " MLG 2012; files and split: "
          + YANG;
  private static final String WANG =
      "Wang, Zhu, Bo, Cui, Shi, Pei: AM-GCN: Adaptive multi-channel graph convolutional networks,"
          + " KDD 2020";
  private static final String HUANG =
      "Huang, Li, Hu: Label informed attributed network embedding, WSDM 2017";
  private static final String RIBEIRO =
      "Ribeiro, Saverese, Figueiredo: struc2vec: Learning node representations from structural"
          + " identity, KDD 2017";
  private static final String YANDEX = "GitHub yandex-research/heterophilous-graphs, data/";
  private static final String PEI =
      "Pei, Wei, Chang, Lei, Yang: Geom-GCN: Geometric graph convolutional networks, ICLR 2020;"
          + " files: Platonov, Kuznedelev, Diskin, Babenko, Prokhorenkova: A critical look at the"
          + " evaluation of GNNs under heterophily, ICLR 2023";
  private static final String PLATONOV =
      "Platonov, Kuznedelev, Diskin, Babenko, Prokhorenkova: A critical look at the evaluation of"
          + " GNNs under heterophily, ICLR 2023";
  private static final String ROZEMBERCZKI =
      "Rozemberczki, Allen, Sarkar: Multi-scale attributed node embedding, Journal of Complex"
          + " Networks 9(2), 2021; without its duplicates: "
          + PLATONOV;
  private static final String TRAUD =
      "Traud, Mucha, Porter: Social structure of Facebook networks, Physica A 391(16), 2012; label"
          + " and attributes: Lim, Li, Hohne, Lim: New benchmarks for learning on non-homophilous"
          + " graphs, 2021";

  private static final List<CatalogueEntry> ENTRIES =
      List.of(
          planetoid("cora", "machine learning papers", SEN, counts(2708, 5429, 7, 1433)),
          planetoid("citeseer", "computer science papers", SEN, counts(3327, 4732, 6, 3703)),
          planetoid("pubmed", "papers about diabetes", NAMATA, counts(19717, 44338, 3, 500)),
          oneFile(
              "uai2010",
              "the UAI 2010 network of AM-GCN",
              "amgcn/uai.zip",
              "GitHub zhumeiqiBUPT/AM-GCN, data/",
              WANG,
              counts(3067, 28311, 19, 4973),
              AmgcnReader::read),
          oneFile(
              "blogcatalog",
              "bloggers and whom they follow",
              "lane/BlogCatalog.mat",
              "GitHub xhuang31/LANE",
              HUANG,
              counts(5196, 171743, 6, 8189),
              MatReader::read),
          oneFile(
              "flickr",
              "photographers and whom they follow",
              "lane/Flickr.mat",
              "GitHub xhuang31/LANE",
              HUANG,
              counts(7575, 239738, 9, 12047),
              MatReader::read),
          airports("brazil", "airports of Brazil by activity", counts(131, 1038, 4, 0)),
          airports("europe", "airports of Europe by activity", counts(399, 5995, 4, 0)),
          airports("usa", "airports of the USA by activity", counts(1190, 13599, 4, 0)),
          oneFile(
              "texas",
              "web pages of a university",
              "npz/texas.npz",
              YANDEX,
              PEI,
              counts(183, 279, 5, 1703),
              NpzReader::read),
          oneFile(
              "wisconsin",
              "web pages of another university",
              "npz/wisconsin.npz",
              YANDEX,
              PEI,
              counts(251, 450, 5, 1703),
              NpzReader::read),
          oneFile(
              "chameleon",
              "pages of Wikipedia by traffic, without duplicates (filtered)",
              "npz/chameleon_filtered.npz",
              YANDEX,
              ROZEMBERCZKI,
              counts(890, 8854, 5, 2325),
              NpzReader::read),
          oneFile(
              "minesweeper",
              "cells of a board and the mines around them; usually judged by ROC AUC",
              "npz/minesweeper.npz",
              YANDEX,
              PLATONOV,
              counts(10000, 39402, 2, 7),
              NpzReader::read),
          oneFile(
              "tolokers",
              "workers of a crowdsourcing platform, banned or not; usually judged by ROC AUC",
              "npz/tolokers.npz",
              YANDEX,
              PLATONOV,
              counts(11758, 519000, 2, 10),
              NpzReader::read),
          oneFile(
              "amherst41",
              "friends at a college, by gender",
              "fb100/Amherst41.mat",
              "GitHub CUAI/Non-Homophily-Benchmarks, data/facebook100/",
              TRAUD,
              counts(2235, 90954, 2, 1193),
              MatReader::read));

  private Catalogue() {}

  /** All entries: those of the paper's table in its order, then further ones. */
  public static List<CatalogueEntry> entries() {
    return ENTRIES;
  }

  public static List<String> names() {
    return ENTRIES.stream().map(CatalogueEntry::name).toList();
  }

  public static Optional<CatalogueEntry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /**
   * Reads a dataset.
   *
   * @throws IllegalArgumentException when there is no such name, with the nearest one there is
   * @throws org.jane.graph.GraphDataException when files are missing, with all their names, or
   *     cannot be used
   */
  public static Dataset read(String name, Path dataFolder) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no dataset is called \"%s\". %s"
                        .formatted(name, Nearest.advice(name, names()))))
        .read(dataFolder);
  }

  private static PublishedCounts counts(int nodes, int edges, int classes, int attributes) {
    return new PublishedCounts(nodes, edges, classes, attributes);
  }

  private static CatalogueEntry planetoid(
      String name, String title, String citation, PublishedCounts counts) {
    return new CatalogueEntry(
        name,
        title,
        "planetoid",
        PlanetoidReader.files(name),
        PLANETOID,
        citation,
        counts,
        files -> PlanetoidReader.read(name, files));
  }

  private static CatalogueEntry airports(String name, String title, PublishedCounts counts) {
    return new CatalogueEntry(
        name,
        title,
        "airports",
        AirportsReader.files(name),
        "GitHub leoribeiro/struc2vec, graph/",
        RIBEIRO,
        counts,
        files -> AirportsReader.read(name, files));
  }

  private interface PathReader {
    Dataset read(String name, Path path);
  }

  private static CatalogueEntry oneFile(
      String name,
      String title,
      String folderAndFile,
      String origin,
      String citation,
      PublishedCounts counts,
      PathReader reader) {
    int slash = folderAndFile.indexOf('/');
    String file = folderAndFile.substring(slash + 1);
    Function<FolderFiles, Dataset> read =
        files -> reader.read(name, files.find(file).orElseThrow());
    return new CatalogueEntry(
        name,
        title,
        folderAndFile.substring(0, slash),
        List.of(file),
        origin,
        citation,
        counts,
        read);
  }
}
