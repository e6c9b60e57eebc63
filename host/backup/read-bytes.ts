/** Reads exact numbers of bytes from what comes in pieces. */
export const readBytes = (source: AsyncIterable<Uint8Array>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return {
    /** Fewer than `size` only at the end. */
    take: async (size: number): Promise<Buffer> => {
      const taken: Buffer[] = [rest]
      let length = rest.length
      while (length < size) {
        const { value, done } = await pieces.next()
        if (done) break
        taken.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
        length += value.byteLength
      }
      const all = taken.length === 1 ? rest : Buffer.concat(taken)
      rest = all.subarray(size)
      return all.subarray(0, size)
    },
    close: async () => {
      await pieces.return?.()
    },
  }
}
