/** Gets a part that is loaded later. A page may fetch one again that was lost on the way, which a browser does not by itself. */
export type FetchPart = <Part>(load: () => Promise<Part>) => Promise<Part>

export const fetchOnce: FetchPart = (load) => load()
