import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ProgrammingKeys } from '@iyk/wire/programming-links.ts'
import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { chipKeys } from '../taps/chip-settings.ts'

type Context = { masterKey: Buffer } & Pick<CardsContext, 'settings'>
type Card = Pick<OperatorCard, 'uid' | 'key_version'> & Partial<Pick<OperatorCard, 'mirrors_tamper' | 'inscription'>>

const digits = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The app gives every chip this version of its keys, and mirrors UID and counter alone. */
const itsKeyVersion = 1

/**
 * What the Bolt Card programmer takes. It computes its offsets for an address that the chip stores as it is, so the scheme is in capitals, which no
 * prefix code of a URI record abbreviates; phones and browsers read any case. Throws `bad_request` for a card that it cannot program.
 * @see https://github.com/boltcard/boltcard/blob/main/docs/DEEPLINK.md
 */
export const boltCardKeys = (
  { masterKey, settings }: Context,
  { uid, key_version, mirrors_tamper = false, inscription = null }: Card,
): ProgrammingKeys => {
  if (key_version !== itsKeyVersion || mirrors_tamper || inscription !== null)
    throw new Refusal('bad_request', {
      message: `The Bolt Card programmer gives every chip key version ${itsKeyVersion} and can neither mirror a tamper loop nor write an inscription. Program the chip ${uid} with another tool.`,
    })
  const { master, meta, file, write, spare } = chipKeys(masterKey, { uid, key_version })
  return {
    LNURLW: `${settings.publicUrl.replace(/^https?/, (scheme) => scheme.toUpperCase())}/tap`,
    K0: digits(master),
    K1: digits(meta),
    K2: digits(file),
    K3: digits(write),
    K4: digits(spare),
  }
}

/** The same in the form that the app reads from a file or a QR code; for a card's owner, since it names no chip. */
export const boltCardFile = (context: Context, card: Card & Pick<OperatorCard, 'name'>) => {
  const { LNURLW, K0, K1, K2, K3, K4 } = boltCardKeys(context, card)
  return {
    protocol_name: 'create_bolt_card_response',
    protocol_version: 2,
    card_name: card.name,
    lnurlw_base: LNURLW,
    k0: K0,
    k1: K1,
    k2: K2,
    k3: K3,
    k4: K4,
    uid_privacy: 'N',
  }
}
