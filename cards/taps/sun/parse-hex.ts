const UPPER_HEX = /^[0-9A-F]*$/

/**
 * The bytes of a hex string of exactly `byteLength` bytes, or undefined.
 *
 * Upper case only, as the chip writes it: a tap has only one spelling, so any changed character makes its URL
 * invalid.
 */
export const parseHex = (text: string, byteLength: number): Uint8Array | undefined =>
  text.length === byteLength * 2 && UPPER_HEX.test(text) ? Buffer.from(text, 'hex') : undefined
