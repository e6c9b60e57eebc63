/** Whether a GIF, PNG or WebP has more than one picture. Other files, and files that are not what they seem, have one. */
export function isAnimated(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = (start: number, length: number) => String.fromCharCode(...bytes.subarray(start, start + length))
  if (text(0, 3) === 'GIF') return countFrames(bytes) > 1
  // https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
  if (text(0, 4) === 'RIFF' && text(8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0
  if (text(1, 3) === 'PNG') return hasAnimationChunk(bytes)
  return false
}

/** https://www.w3.org/TR/png-3/#5ChunkOrdering: before the first data. */
function hasAnimationChunk(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt; two are enough to know. */
function countFrames(bytes: Uint8Array<ArrayBuffer>): number {
  const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (from: number) => {
    let at = from
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
    return at + 1
  }
  let frames = 0
  let at = 13 + tableLength(bytes[10] ?? 0)
  while (at < bytes.length && frames < 2) {
    if (bytes[at] === 0x21) at = skipBlocks(at + 2)
    else if (bytes[at] === 0x2c) {
      frames += 1
      at = skipBlocks(at + 11 + tableLength(bytes[at + 9] ?? 0))
    } else break
  }
  return frames
}
