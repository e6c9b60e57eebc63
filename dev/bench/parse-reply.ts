/** The end of a chunked body; https://www.rfc-editor.org/rfc/rfc9112#section-7.1. Trailers are not expected. */
const endOfChunks = (bytes: Buffer, start: number): number | undefined => {
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (at > bytes.length) return undefined
    if (size === 0) return at
  }
}

/**
 * The status of an HTTP/1.1 reply and where it ends; undefined until it is complete. Only as much is read as that takes: every microsecond here is one that
 * the load costs. Throws for a reply whose end only the connection's end would tell.
 */
export const parseReply = (bytes: Buffer): { status: number; end: number } | undefined => {
  const body = bytes.indexOf('\r\n\r\n') + 4
  if (body < 4) return undefined
  const status = Number(bytes.toString('latin1', 9, 12))
  const head = bytes.toString('latin1', 12, body)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const end = body + Number(length)
    return end > bytes.length ? undefined : { status, end }
  }
  if (status === 204 || status === 304) return { status, end: body }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`A reply without a length: ${head}`)
  const end = endOfChunks(bytes, body)
  return end === undefined ? undefined : { status, end }
}
