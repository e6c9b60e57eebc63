import { createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '@iyk/kit/hash.ts'
import { writeUuid } from '@iyk/wire/write-uuid.ts'
import { type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'

/** What a code on a screen says: which kiosk shows it, and since when, in seconds since 1970. */
type KioskCode = { kioskId: string; from: number }

const macBytes = 12
const bodyBytes = 20

/** By master key: a key of bytes is prepared for each use, which takes five times as long as the use. */
const keys = new WeakMap<Buffer, KeyObject>()
const keyOf = (masterKey: Buffer): KeyObject => {
  const key = keys.get(masterKey) ?? createSecretKey(hmacSha256(masterKey, 'IYK kiosk code'))
  keys.set(masterKey, key)
  return key
}

const macOf = (masterKey: Buffer, { kioskId, from }: KioskCode, eventId: string) =>
  hmacSha256(keyOf(masterKey), `${eventId}|${kioskId}|${from}`).subarray(0, macBytes)

/** A code: 43 characters of base64url, the kiosk, the moment and a MAC over these and the event. Nothing of it is stored. */
export const writeKioskCode = (masterKey: Buffer, code: KioskCode, eventId: string): string => {
  const body = Buffer.alloc(bodyBytes)
  body.write(code.kioskId.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(code.from, 16)
  return Buffer.concat([body, macOf(masterKey, code, eventId)]).toString('base64url')
}

/** What a code says, whoever wrote it. Undefined for what is no code, or is one in another spelling. */
export const parseKioskCode = (text: string): (KioskCode & { mac: Buffer }) | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text) return undefined
  const kioskId = writeUuid(bytes.toString('hex', 0, 16))
  return { kioskId, from: bytes.readUInt32BE(16), mac: bytes.subarray(bodyBytes) }
}

/** Whether this host wrote a code, for a kiosk of this event. */
export const isKioskCodeOf = (
  masterKeys: MasterKeys,
  { mac, ...code }: KioskCode & { mac: Buffer },
  eventId: string,
): boolean => masterKeysOf(masterKeys).some((key) => timingSafeEqual(macOf(key, code, eventId), mac))
