import type { RandomBytes } from '@iyk/kit/clock.ts'
import type { MasterKeys } from '../master-keys/master-keys.ts'
import { ChipUnfit } from './identify.ts'
import { type KeyName, keyOf, type Slot } from './key-names.ts'
import { authenticateFirst, authenticateNext } from './protocol/authenticate.ts'
import { type Chip, ChipRefused } from './protocol/chip.ts'
import type { Session } from './protocol/session.ts'
import { status } from './protocol/status-words.ts'

/** The chip counts failed authentications, slows down, and in the end refuses the key for ever. */
const maxWrongKeys = 2
/** A chip that slows down refuses until the delay was spent in its field. */
const maxDelays = 200

type Given = {
  chip: Chip
  uid: string
  keys: MasterKeys
  randomBytes: RandomBytes
  candidates: (slot: Slot) => readonly KeyName[]
}

const describeKey = ({ version, masterKey }: KeyName) =>
  masterKey === null ? 'the factory key' : `the key of version ${version}`

/** No key that is known opens this slot. */
const unknownKey = (slot: Slot, { tried, isUnset }: { tried: readonly KeyName[]; isUnset: boolean }) => {
  if (isUnset)
    return new ChipUnfit(
      `Key ${slot} of this chip comes from a master key that is not set. Set it as CARD_MASTER_KEY_PREVIOUS, then lay the chip on the reader again.`,
    )
  const names = [...new Set(tried.map(describeKey))].join(' and ')
  return new ChipUnfit(
    `Key ${slot} of this chip is not ours: ${names} did not open it. If another app set it, reset it to the factory key there; if another installation did, wipe it there.`,
  )
}

/** Authentications with the keys of one chip. `as` opens a slot with the first candidate that is right, and knows afterward which it was. */
export const openChip = ({ chip, uid, keys, randomBytes, candidates }: Given) => {
  let session: Session | undefined
  const found = new Map<Slot, KeyName>()

  const attempt = async (slot: Slot, key: Uint8Array): Promise<boolean> => {
    for (let delays = 0; ; delays += 1) {
      const going = session
      session = undefined
      try {
        const given = { keyNumber: slot, key }
        session = going
          ? await authenticateNext(chip, going, given, randomBytes)
          : await authenticateFirst(chip, given, randomBytes)
        return true
      } catch (error) {
        if (!(error instanceof ChipRefused)) throw error
        if (error.status === status.authenticationError) return false
        if (error.status !== status.authenticationDelay || delays >= maxDelays) throw error
      }
    }
  }

  /** Whether this key opens the slot. */
  const tryKey = async (slot: Slot, name: KeyName): Promise<boolean> => {
    const key = keyOf(keys, uid, slot, name)
    if (!key || !(await attempt(slot, key))) return false
    found.set(slot, name)
    return true
  }

  const as = async (slot: Slot): Promise<Session> => {
    if (session?.keyNumber === slot) return session
    const known = found.get(slot)
    const all = known ? [known] : candidates(slot)
    const usable = all.filter((name) => keyOf(keys, uid, slot, name))
    const tried = usable.slice(0, maxWrongKeys)
    for (const name of tried) if (await tryKey(slot, name)) return session!
    throw unknownKey(slot, { tried, isUnset: usable.length < all.length })
  }

  return {
    as,
    /** The right key of a slot that was opened. */
    keyOfSlot: (slot: Slot): KeyName | undefined => found.get(slot),
    /** The key of a slot is another one now. */
    setKey: (slot: Slot, name: KeyName) => void found.set(slot, name),
    /** Whatever ended it on the chip: a refused command, or the change of key 0. */
    endSession: () => {
      session = undefined
    },
  }
}

export type OpenChip = ReturnType<typeof openChip>
