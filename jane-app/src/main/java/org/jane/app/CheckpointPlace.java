package org.jane.app;

import java.nio.file.Path;

/**
 * Where work keeps how far it has come: a folder for a training, a JSON file for an evaluation.
 *
 * @param path the folder or file
 * @param resume whether to go on from what is there, or to begin anew and replace it
 */
public record CheckpointPlace(Path path, boolean resume) {}
