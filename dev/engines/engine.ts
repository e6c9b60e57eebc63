/** What a page's function returned by reference: an element, as the browser names it. */
export type Handle = Readonly<Record<string, unknown>>

/** One page of a browser driven from outside, as a person would: clicks and keys come from the browser itself. */
export interface EnginePage {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** Runs a function in the page. It sees only its arguments; they and its result are JSON. */
  run<Reply, Given extends readonly unknown[]>(ask: (...given: Given) => Reply, ...given: Given): Promise<Reply>
  /** The element that a function in the page returns, or null. */
  find<Given extends readonly unknown[]>(
    ask: (...given: Given) => Element | null,
    ...given: Given
  ): Promise<Handle | null>
  click(element: Handle): Promise<void>
  type(element: Handle, text: string): Promise<void>
}

interface Engine {
  page: EnginePage
  /** Errors on the page's console; always empty where an engine does not report them. */
  complaints: readonly string[]
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  /** Why it cannot run on this machine; null when it can. */
  missing(): string | null
  start(): Promise<Engine>
}
