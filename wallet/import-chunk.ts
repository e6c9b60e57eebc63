/** Loads a chunk on demand. A page may retry a failed one, which a browser does not do by itself. */
export type ImportChunk = <Part>(load: () => Promise<Part>) => Promise<Part>

export const importOnce: ImportChunk = (load) => load()
