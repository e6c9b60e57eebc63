import { refuse } from './status.ts'

/** A short APDU of ISO 7816-4. `expected` is Le: absent when the command wants no answer, 256 for 00. */
export type Apdu = { cla: number; ins: number; p1: number; p2: number; data: Buffer; expected?: number }

const HEADER_BYTES = 4
const expectedOf = (byte: number) => (byte === 0 ? 256 : byte)

export const parseApdu = (bytes: Uint8Array): Apdu => {
  const apdu = Buffer.from(bytes)
  const [cla, ins, p1, p2] = apdu
  if (cla === undefined || ins === undefined || p1 === undefined || p2 === undefined) refuse('isoWrongLength')
  const header = { cla, ins, p1, p2 }
  const body = apdu.subarray(HEADER_BYTES)
  if (body.length === 0) return { ...header, data: body }
  if (body.length === 1) return { ...header, data: Buffer.alloc(0), expected: expectedOf(body[0]!) }
  const length = body[0]!
  const data = body.subarray(1, 1 + length)
  // The chip knows no extended lengths: Lc is one byte, and what follows the data is Le or nothing.
  if (length === 0 || data.length !== length || body.length > length + 2) refuse('isoWrongLength')
  const last = body[1 + length]
  return last === undefined ? { ...header, data } : { ...header, data, expected: expectedOf(last) }
}
