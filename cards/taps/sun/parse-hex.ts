const UPPER_HEX = /^[0-9A-F]*$/

/**
 * Bytes of an ASCII hex string of exactly `byteLength` bytes, or undefined.
 *
 * Upper case only, as the chip mirrors it: the same tap then has one spelling, so no changed character of an address
 * passes as the same address.
 */
export function parseHex(text: string, byteLength: number): Uint8Array | undefined {
  return text.length === byteLength * 2 && UPPER_HEX.test(text) ? Buffer.from(text, 'hex') : undefined
}
