import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { deriveFileKey, deriveMetaKey } from '../taps/sun/diversify-key.ts'
import { parseInscription } from '../taps/sun/inscription.ts'
import { mirroredText } from '../taps/sun/mirrored-text.ts'
import { parsePicc, verifySunMac } from '../taps/sun/verify-sun.ts'
import { type Seal, sealOf } from './find-seal.ts'
import type { KeyName } from './key-names.ts'

type Context = Pick<CardsContext, 'settings'> & MasterKeys

/** What a tap says besides UID and counter. `seal` is undefined for a chip that says nothing about one. */
export type OwnTap = { inscription: string | null; seal: Seal | undefined }

const form = /^e=([^&]*)(?:&f=([^&]*))?(?:&t=([^&]*))?&c=([^&]*)$/

/** What this address says, if it is a tap of this chip with these keys, by the verifier of taps. Undefined for any other. */
export const parseOwnTap = (
  context: Context,
  address: string | undefined,
  { uid, keys }: { uid: string; keys: KeyName },
): OwnTap | undefined => {
  const master = findMasterKey(context, keys.masterKey)
  const start = `${context.settings.publicUrl}/tap?`
  if (!master || !address?.startsWith(start)) return undefined
  const [, e = '', f, t, c = ''] = form.exec(address.slice(start.length)) ?? []
  const picc = parsePicc({ picc: e, metaKey: deriveMetaKey(master) })
  const macInput = mirroredText({ f, t })
  if (picc?.uid !== uid || macInput === undefined) return undefined
  const fileKey = deriveFileKey({ master, uid, keyVersion: keys.version })
  if (!verifySunMac({ picc, mac: c, macInput, fileKey })) return undefined
  const inscription = f === undefined ? undefined : parseInscription({ enc: f, picc, fileKey })
  return { inscription: inscription ?? null, seal: t === undefined ? undefined : sealOf(t) }
}
