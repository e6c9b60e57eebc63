/** What says how a PNG looks, each of them once: https://www.w3.org/TR/png-3/#4Concepts.FormatChunks */
const single = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'eXIf', 'IEND']

/**
 * A PNG without its texts and all else that does not say how it looks. The library would unpack every text into memory when it reads the head:
 * four megabytes of them are four gigabytes.
 */
export const stripPng = (bytes: Buffer): Buffer => {
  const left = new Set(single)
  const parts = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length && left.has('IEND')) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT' || left.delete(type)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
