import { writeUuid } from '@iyk/wire/write-uuid.ts'

/** A UUID of version 4 from 16 random bytes, for what is named before there is a row: https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
export const randomUuid = (random: Buffer): string => {
  const bytes = Buffer.from(random)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return writeUuid(bytes.toString('hex'))
}
