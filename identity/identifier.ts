import type { RandomBytes } from '@iyk/kit/clock.ts'

/** A version 4 UUID; https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
export const newUuid = (randomBytes: RandomBytes): string => {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type Source = { randomBytes: RandomBytes; settings: { environment: 'test' | 'live' } }

/** `<prefix>-<test|live>-<uuid>`; the contract's section 3.1. */
export const newIdentifier = ({ randomBytes, settings }: Source, prefix: string): string =>
  `${prefix}-${settings.environment}-${newUuid(randomBytes)}`
