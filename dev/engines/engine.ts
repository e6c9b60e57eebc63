/** What a page's function answered by reference: an element, as the browser names it. */
export type Handle = Readonly<Record<string, unknown>>

/** One page of a browser that is driven from outside, as a person would: presses and keys come from the browser itself. */
export interface EnginePage {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** Runs a function in the page. It sees its arguments only, and they and its answer are JSON. */
  run<Answer, Given extends readonly unknown[]>(ask: (...given: Given) => Answer, ...given: Given): Promise<Answer>
  /** The element that a function in the page answers, or null. */
  find<Given extends readonly unknown[]>(
    ask: (...given: Given) => Element | null,
    ...given: Given
  ): Promise<Handle | null>
  press(element: Handle): Promise<void>
  type(element: Handle, text: string): Promise<void>
}

export interface Engine {
  page: EnginePage
  /** Errors of the page's console; always empty where an engine does not tell them. */
  complaints: readonly string[]
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  /** Why it cannot run on this machine; null when it can. */
  missing(): string | null
  start(): Promise<Engine>
}
