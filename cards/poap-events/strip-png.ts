/** The chunks that affect how a PNG looks and are allowed once, and IEND: https://www.w3.org/TR/png-3/#4Concepts.FormatChunks */
const single = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'eXIf', 'IEND']

/**
 * Removes all chunks of a PNG that do not affect how it looks. The library decompresses every text chunk when it reads the header, and 4 MB of
 * them can expand to 4 GB.
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
