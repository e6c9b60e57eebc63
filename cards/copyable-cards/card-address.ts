import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { cardCode } from './card-code.ts'

type Card = Pick<OperatorCard, 'id' | 'key_version' | 'master_key' | 'trust'>

/** What an NTAG21x writes over: its UID, an x, and its counter, all in hexadecimal digits. */
export const counterPlaceholder = `${'0'.repeat(14)}x${'0'.repeat(6)}`

/**
 * The whole address that a card's tag or print carries, with zeros where an NTAG21x writes UID and counter. Undefined for a signed card, whose chip alone
 * makes its addresses, and for one whose master key is not set.
 */
export const cardAddress = (
  { settings, ...keys }: Pick<CardsContext, 'settings'> & MasterKeys,
  { id, key_version, master_key, trust }: Card,
): string | undefined => {
  const master = findMasterKey(keys, master_key)
  if (trust === 'signed' || !master) return undefined
  const address = `${settings.publicUrl}/tap?s=${cardCode(master, { cardId: id, keyVersion: key_version })}`
  return trust === 'counted' ? `${address}&n=${counterPlaceholder}` : address
}
