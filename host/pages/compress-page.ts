import { constants, crc32, deflateRawSync } from 'node:zlib'

/** No name, no time, an unknown system: https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** The last block of a stream, with nothing in it: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.6 */
const end = Buffer.from([3, 0])

/** Blocks that end at a byte and refer to nothing before them, so that they fit anywhere in a stream. */
const compress = (text: Buffer): Buffer => deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })

/** A block that is not compressed: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4 */
const store = (text: Buffer): Buffer => {
  const block = Buffer.alloc(5 + text.length)
  block.writeUInt16LE(text.length, 1)
  block.writeUInt16LE(0xffff - text.length, 3)
  text.copy(block, 5)
  return block
}

export type Written = { plain(): Buffer; gzip(): Buffer }

type Part = { text: Buffer; blocks: () => Buffer }

/** With the same text before, which was compressed once. */
const write = (first: { text: Buffer; blocks: Buffer; sum: number }, parts: readonly Part[]): Written => ({
  plain: () => Buffer.concat([first.text, ...parts.map(({ text }) => text)]),
  gzip: () => {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(
      parts.reduce((sum, { text }) => crc32(text, sum), first.sum),
      0,
    )
    trailer.writeUInt32LE(
      parts.reduce((length, { text }) => length + text.length, first.text.length),
      4,
    )
    return Buffer.concat([header, first.blocks, ...parts.map(({ blocks }) => blocks()), end, trailer])
  },
})

type PageWriter = {
  whole(rest: string): Written
  /** A page of which these parts are compressed once; what is between them differs each time, and has less than 64 KB. */
  withGaps(parts: readonly string[]): (between: readonly string[]) => Written
}

/** Writes pages that all begin with the same text, plain or as one gzip stream. */
export const openPageWriter = (start: string): PageWriter => {
  const text = Buffer.from(start)
  const first = { text, blocks: compress(text), sum: crc32(text) }
  const toPart = (part: string): Part => {
    const text = Buffer.from(part)
    let blocks: Buffer | undefined
    return {
      text,
      blocks: () => {
        blocks ??= compress(text)
        return blocks
      },
    }
  }
  return {
    whole: (rest) => write(first, [toPart(rest)]),
    withGaps: (parts) => {
      const known = parts.map(toPart)
      return (between) =>
        write(
          first,
          known.flatMap((part, place) => {
            const text = place === 0 ? undefined : Buffer.from(between[place - 1]!)
            return text ? [{ text, blocks: () => store(text) }, part] : [part]
          }),
        )
    },
  }
}
