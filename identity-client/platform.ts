/** Everything the client takes from the outside, so that a test can hold the clock. Times and waits are milliseconds. */
export interface Platform {
  now(): number
  /** Runs once after `wait`. Answers a function that prevents it. */
  startTimer(run: () => void, wait: number): () => void
  /** From 0 up to but not including 1. */
  random(): number
  randomWords(count: number): Uint32Array
  sha256(text: string): Promise<Uint8Array>
  createId(): string
  fetch(address: string, init: RequestInit): Promise<Response>
  storage: {
    read(key: string): string | null
    write(key: string, value: string): void
    remove(key: string): void
    /** Changes made by other tabs only. Answers a function that stops it. */
    onChange(listener: (key: string | null, value: string | null) => void): () => void
  }
  cookies: {
    /** All visible cookies as `name=value; name=value`. */
    read(): string
    /** One cookie with its attributes, as `document.cookie` takes it. */
    write(cookie: string): void
  }
  page: {
    origin: string
    hostname: string
    timeZone: string
    /** The page is left or put away. Answers a function that stops it. */
    onHide(listener: () => void): () => void
  }
  warn(text: string): void
}
