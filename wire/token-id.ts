/** An event's id as the contract stores it: its 16 bytes. */
export const eventBytes = (eventId: string): `0x${string}` => `0x${eventId.replaceAll('-', '')}`

/** The token id of a collectible: event and serial number side by side. */
export const tokenIdOf = (eventId: string, serial: number): bigint =>
  (BigInt(eventBytes(eventId)) << 32n) | BigInt(serial)
