import type { RandomBytes } from '@iyk/kit/clock.ts'
import { createSeal } from '@iyk/kit/create-seal.ts'
import { hmacSha256 } from '@iyk/kit/hash.ts'

type Of = { deviceHash: Buffer; passId: string }

/** Seals what Apple is told about a phone, with a key that follows from the card master key. Bound to the phone and its pass. */
export const pushTokens = (masterKeys: readonly Buffer[], randomBytes: RandomBytes) => {
  const keys = masterKeys.map((masterKey) => hmacSha256(masterKey, 'IYK push tokens of wallet passes'))
  const tokens = createSeal(keys, randomBytes)
  const boundTo = ({ deviceHash, passId }: Of) => Buffer.concat([deviceHash, Buffer.from(passId)])
  return {
    seal: (of: Of, pushToken: string): Buffer => tokens.seal(boundTo(of), pushToken),
    /** Undefined for what was sealed for another row or under another master key, or changed. */
    open: (of: Of, sealed: Buffer): string | undefined => tokens.open(boundTo(of), sealed)?.text,
  }
}
