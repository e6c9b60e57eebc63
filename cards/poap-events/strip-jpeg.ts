import { Refusal } from '@iyk/kit/http/refusal.ts'

/** Encoders write about ten. Each one costs up to 26 ms of processor time at 40 megapixels, however few bytes it has. */
const maxScans = 64
const marker = { arithmeticTables: 0xcc, huffmanTables: 0xc4, end: 0xd9, scan: 0xda }
/** Baseline, extended and progressive with Huffman codes. Browsers show no others either, and arithmetic codes need no bytes to keep a decoder busy. */
const frames = new Set([0xc0, 0xc1, 0xc2])
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && code !== marker.huffmanTables && code !== marker.arithmeticTables
/** A stuffed zero, a code that no segment follows, or a restart within a scan. */
const standsAlone = (code: number) => code < 0xc0 || (code >= 0xd0 && code <= 0xd8)

/**
 * Returns a JPEG up to its end, since the library also decodes a gain map behind it. Throws `invalid_picture` if it has too many scans or a frame that
 * browsers do not show. Reads markers as the decoder does: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1.1
 */
export const stripJpeg = (bytes: Buffer): Buffer => {
  let scans = 0
  let at = 2
  while (at + 1 < bytes.length) {
    const code = bytes[at + 1] as number
    // Any number of fill bytes may precede a marker.
    if (bytes[at] !== 0xff || code === 0xff) at += 1
    else if (code === marker.end) break
    else if (standsAlone(code)) at += 2
    else {
      if (at + 4 > bytes.length) break
      if (code === marker.scan) scans += 1
      if (scans > maxScans) throw refusal(`more than ${maxScans} scans`)
      if (isFrame(code) && !frames.has(code)) throw refusal(`frame ${code.toString(16)}`)
      at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
    }
  }
  return bytes.subarray(0, at + 2)
}

const refusal = (reason: string) =>
  new Refusal('invalid_picture', { reason, message: 'This kind of JPEG is not supported. Save the picture again.' })
