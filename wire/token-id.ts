import { writeUuid } from './write-uuid.ts'

/** An event's id as the contract stores it: its 16 bytes. */
export const eventBytes = (eventId: string): `0x${string}` => `0x${eventId.replaceAll('-', '')}`

/** The token id of a collectible: event and serial number side by side. */
export const tokenIdOf = (eventId: string, serial: number): bigint =>
  (BigInt(eventBytes(eventId)) << 32n) | BigInt(serial)

/** The event and the serial number that a token id, in decimal digits, is made of. Undefined for what cannot be one. */
export const parseTokenId = (text: string): { eventId: string; serial: number } | undefined => {
  if (!/^[0-9]{1,49}$/.test(text)) return undefined
  const id = BigInt(text)
  const serial = Number(id & 0xff_ff_ff_ffn)
  // A column of Postgres holds half as many.
  if (serial === 0 || serial > 0x7f_ff_ff_ff || id >> 160n) return undefined
  const hex = (id >> 32n).toString(16).padStart(32, '0')
  return { eventId: writeUuid(hex), serial }
}
