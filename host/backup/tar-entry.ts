/** The ustar format: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
export const blockSize = 512
/** Two empty blocks. */
export const archiveEnd = Buffer.alloc(2 * blockSize)

type Entry = {
  /** At most 100 characters of ASCII. */
  name: string
  size: number
  /** In seconds since 1970. */
  time: number
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** What precedes a file of an archive. Each entry has one header only, so that a reader can compare it byte by byte. */
export const tarHeader = ({ name, size, time }: Entry): Buffer => {
  const header = Buffer.alloc(blockSize)
  header.write(name, 0, 100, 'ascii')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(time, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

/** What follows a file, up to the next block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

const textAt = (header: Buffer, start: number, length: number) => {
  const field = header.toString('latin1', start, start + length)
  return field.slice(0, field.indexOf('\0') < 0 ? length : field.indexOf('\0'))
}

/** The entry of a header; undefined unless it is one that `tarHeader` has written. */
export const parseTarHeader = (header: Buffer): Entry | undefined => {
  const [name, size, time] = [textAt(header, 0, 100), textAt(header, 124, 12), textAt(header, 136, 12)]
  if (!/^[0-7]{11}$/.test(size) || !/^[0-7]{11}$/.test(time)) return undefined
  const entry = { name, size: Number.parseInt(size, 8), time: Number.parseInt(time, 8) }
  return tarHeader(entry).equals(header) ? entry : undefined
}
