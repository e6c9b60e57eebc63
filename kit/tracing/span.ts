/** Our own words and numbers: never an address, a token, a URL or anything else that a caller sent. */
type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanStart = {
  /** One of few, such as a route or the name of a statement. */
  name: string
  kind: 'server' | 'client' | 'producer'
  attributes?: Attributes
}

/** `error` is its type, also one of few. */
export type Outcome = { attributes?: Attributes; error?: string | undefined }

/** Something under way whose duration is recorded. */
export type Span = {
  /** Undefined once it is over, or has as many steps as are recorded. `same` is the span of the same step in another trace. */
  step(start: SpanStart, same?: Span): Span | undefined
  end(outcome?: Outcome): void
}

/** Begins a trace; undefined for one that is not sampled. */
export type StartTrace = (start: SpanStart) => Span | undefined
