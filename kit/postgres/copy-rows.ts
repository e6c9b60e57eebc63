import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of the driver's connection that its types leave out. */
type Connection = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** In bytes. The server is read again once what has come was taken. */
const waitingLimit = 1 << 20

/** A `copy … to stdout`; the driver calls these for each message of the server. */
class CopyOut {
  readonly #text: string
  #rows: Buffer[] = []
  #size = 0
  #done = false
  #failure: Error | undefined
  #stream: Socket | undefined
  #wake = () => {}

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: Connection) {
    this.#stream = connection.stream
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The driver writes the next message to the same memory.
    this.#rows.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= waitingLimit) this.#stream?.pause()
    this.#wake()
  }

  handleCommandComplete() {}

  handleError(error: Error) {
    this.#failure = error
    this.#wake()
  }

  handleReadyForQuery() {
    this.#done = true
    this.#wake()
  }

  async *read(): AsyncGenerator<Buffer[]> {
    try {
      for (;;) {
        if (this.#failure) throw this.#failure
        if (this.#rows.length > 0) {
          const rows = this.#rows
          this.#rows = []
          this.#size = 0
          this.#stream?.resume()
          yield rows
        } else if (this.#done) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          this.#wake = resolve
          await promise
        }
      }
    } finally {
      // Nothing else can be done over a connection in the middle of a copy.
      if (!this.#done) this.#stream?.destroy()
    }
  }
}

/** The rows of a `copy … to stdout`, some at a time, each as the server writes it, with its end of line. Whoever stops early loses the connection. */
export const copyOut = (client: pg.ClientBase, text: string): AsyncGenerator<Buffer[]> => {
  const copy = new CopyOut(text)
  client.query(copy as unknown as pg.Submittable)
  return copy.read()
}

/** A `copy … from stdin`. */
class CopyIn {
  readonly #text: string
  readonly #chunks: AsyncIterable<Buffer>
  readonly #over = Promise.withResolvers<number>()
  #count = 0
  #failure: Error | undefined
  #sending: Promise<void> | undefined
  readonly #failed = Promise.withResolvers<void>()

  constructor(text: string, chunks: AsyncIterable<Buffer>) {
    this.#text = text
    this.#chunks = chunks
  }

  get copied() {
    return this.#over.promise
  }

  submit(connection: Connection) {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection) {
    this.#sending = this.#send(connection)
  }

  async #send(connection: Connection) {
    try {
      for await (const chunk of this.#chunks) {
        if (this.#failure) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain)
          await Promise.race([once(connection.stream, 'drain'), this.#failed.promise])
      }
      if (!this.#failure) connection.endCopyFrom()
    } catch (error) {
      if (this.#failure) return
      this.#failure = error as Error
      connection.sendCopyFail('its source failed')
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#count = Number(text.split(' ')[1])
  }

  /** Nothing else is called after it. */
  handleError(error: Error) {
    // What failed first is the cause.
    this.#failure ??= error
    this.#failed.resolve()
    const { severity } = error as { severity?: string }
    // What is sent after a connection is lost may wait for it forever.
    if (severity === undefined) this.#over.reject(this.#failure)
    else Promise.resolve(this.#sending).then(() => this.#over.reject(this.#failure))
  }

  handleReadyForQuery() {
    this.#over.resolve(this.#count)
  }
}

/** Sends what a `copy … from stdin` reads. Returns the number of rows. Throws what the server says, or what `chunks` throws; the transaction is then lost. */
export const copyIn = (client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<number> => {
  const copy = new CopyIn(text, chunks)
  client.query(copy as unknown as pg.Submittable)
  return copy.copied
}
