/** Everything the client takes from its environment, so that a test controls the clock. Times and waits are milliseconds. */
export interface Platform {
  now(): number
  /** Runs once after `wait`. Returns a function that cancels it. */
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
    /** Changes made by other tabs only. Returns a function that stops it. */
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
    /** The page is left or hidden. Returns a function that stops it. */
    onHide(listener: () => void): () => void
  }
  warn(text: string): void
}
