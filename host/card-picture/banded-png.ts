import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Adler, adlerBytes, adlerOf, joinAdlers } from './adler32.ts'

/** Rows of pixels, three bytes each, or one with a palette. */
type Options = { width: number; height: number; palette?: Buffer | undefined }
/** A part of the picture, compressed. */
type Band = { chunk: Buffer; adler: Adler }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Of a deflate stream with a window of 32 KB: https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
const streamHeader = Buffer.from([0x78, 0xda])
/** An empty last block. */
const streamEnd = Buffer.from([0x03, 0x00])

const chunkOf = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/**
 * Writes PNGs that share most of their rows: the stream of a PNG may consist of parts that do not refer to each other, so what many have in common is
 * compressed once (https://www.w3.org/TR/png-3/#10CompressionCM0). Rows are not filtered, which suits drawn pictures and palettes.
 */
export const openBandedPng = ({ width, height, palette }: Options) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, palette ? 3 : 2], 8)
  const start = Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    ...(palette ? [chunkOf('PLTE', palette)] : []),
    chunkOf('IDAT', streamHeader),
  ])
  const rowLength = width * (palette ? 1 : 3)

  const band = (pixels: Uint8Array, level: number): Band => {
    const rows = pixels.length / rowLength
    // Each begins with its filter, which is none.
    const bytes = Buffer.alloc(rows * (rowLength + 1))
    for (let row = 0; row < rows; row += 1)
      bytes.set(pixels.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1)
    const compressed = deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })
    return { chunk: chunkOf('IDAT', compressed), adler: adlerOf(bytes) }
  }
  /** What follows the last band of a picture. */
  const end = (...bands: Band[]): Buffer => {
    const sum = bands.map(({ adler }) => adler).reduce(joinAdlers)
    return Buffer.concat([chunkOf('IDAT', streamEnd, adlerBytes(sum)), chunkOf('IEND')])
  }
  /** A whole picture of bands from top to bottom. */
  const join = (...bands: Band[]): Buffer => Buffer.concat([start, ...bands.map(({ chunk }) => chunk), end(...bands)])
  return { start, band, end, join }
}
