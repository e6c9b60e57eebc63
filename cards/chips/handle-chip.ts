import type { CardsContext } from '../context.ts'
import type { MasterKeys } from '../master-keys/master-keys.ts'
import type { Picc } from '../taps/sun/picc.ts'
import type { TakeStep } from './bring.ts'
import { bringChip } from './bring-chip.ts'
import type { Goal } from './goals.ts'
import { ChipUnfit, identifyChip } from './identify.ts'
import { candidatesOf, factoryKeys, type KeyName, keyOf } from './key-names.ts'
import { type OpenChip, openChip } from './open-chip.ts'
import type { Chip } from './protocol/chip.ts'
import { getCardUid } from './protocol/get-card-uid.ts'
import { readSignature, verifySignature } from './protocol/originality.ts'
import { enableLrp } from './protocol/set-configuration.ts'
import { beginChipStep, endChipStep, isChipTapped, listKnownKeys } from './store.ts'
import { type Survey, surveyChip } from './survey.ts'

export type ChipsContext = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings'> & MasterKeys

/** A chip on the reader that is genuine, and whose key 0 is known. */
export type HandledChip = {
  chip: Chip
  uid: string
  kind: string
  opened: OpenChip
  survey: Survey
  mode: Picc['mode']
}

const hiddenUid = '00000000000000'

/** A chip that shows a random UID tells the real one to whoever has a key: of one from the factory, that is known. */
const findHiddenUid = async ({ randomBytes, ...keys }: ChipsContext, chip: Chip, { versions }: Survey) => {
  if (versions[0] !== 0)
    throw new ChipUnfit(
      'This chip hides its UID, so nobody knows which keys it has. Reset it in the app that set it up.',
    )
  const opened = openChip({ chip, uid: hiddenUid, keys, randomBytes, candidates: () => [factoryKeys] })
  return getCardUid(chip, await opened.as(0))
}

/** What anyone may ask the chip, and authentications with the keys that it may have. */
export const openKeyring = async (context: ChipsContext, chip: Chip, uid: string) => {
  const { database, randomBytes, ...keys } = context
  const [known, survey] = [await listKnownKeys(database, uid), await surveyChip(chip)]
  const candidates = (slot: number) => candidatesOf(keys, survey.versions[slot]!, known)
  return { opened: openChip({ chip, uid, keys, randomBytes, candidates }), survey }
}

/** Which chip it is, and whether its maker signed its UID. */
export const meetChip = async (context: ChipsContext, chip: Chip, originalityKey: Uint8Array) => {
  const { uid: shown, kind } = await identifyChip(chip)
  const signature = await readSignature(chip)
  const uid = shown === hiddenUid ? await findHiddenUid(context, chip, await surveyChip(chip)) : shown
  return { uid, kind, isGenuine: verifySignature(uid, signature, originalityKey) }
}

type Handling = {
  /** The maker's. */
  originalityKey: Uint8Array
  /** Called with the UID as soon as it is known, also that of a chip that is refused. */
  met?: (uid: string) => void
}

/** Throws `ChipUnfit` for another kind of chip, a copy, and one whose key 0 nobody here knows. */
export const handleChip = async (
  context: ChipsContext,
  chip: Chip,
  { originalityKey, met }: Handling,
): Promise<HandledChip> => {
  const { uid, kind, isGenuine } = await meetChip(context, chip, originalityKey)
  met?.(uid)
  if (!isGenuine)
    throw new ChipUnfit(`The chip ${uid} is not from NXP: its originality signature is wrong. Do not use it.`)
  const keyring = await openKeyring(context, chip, uid)
  const { cipher } = await keyring.opened.as(0)
  return { chip, uid, kind, ...keyring, mode: cipher.mode }
}

/**
 * The chip would count from 0 again, under a key version whose taps are recorded: its new ones would be refused, and earlier addresses be good once more.
 * It needs new keys as well.
 */
export class CounterRestarts extends Error {}

/** Steps after which the chip counts its readings from 0. */
const restarting: ReadonlySet<string> = new Set(['lrp', 'open', 'settings'])

/** Writes each step down before it is sent: if no answer comes, it is known what the chip may carry. */
const stepsOf = ({ database, clock }: ChipsContext, uid: string, goal: KeyName) => {
  let taken = 0
  const take: TakeStep = async (step, run) => {
    if (restarting.has(step.step) && (await isChipTapped(database, uid, goal.version))) throw new CounterRestarts()
    const id = await beginChipStep(database, uid, step, clock())
    await run()
    taken += 1
    await endChipStep(database, id, clock())
  }
  return { take, count: () => taken }
}

type Wanted = { keys: KeyName; goalOf: (mode: Picc['mode']) => Goal; lrp?: boolean }

/** Brings a chip whose task is stored to its goal. Returns the goal, and how many steps it took. Throws `CounterRestarts` before any that would do so. */
export const bringHandled = async (
  context: ChipsContext,
  handled: HandledChip,
  { keys, goalOf, lrp = false }: Wanted,
) => {
  const { chip, uid } = handled
  const { take, count } = stepsOf(context, uid, keys)
  let { opened, survey, mode } = handled
  if (lrp && mode === 'aes') {
    const session = await opened.as(0)
    await take({ step: 'lrp' }, () => enableLrp(chip, session))
    ;({ opened, survey } = await openKeyring(context, chip, uid))
    mode = 'lrp'
  }
  const goal = goalOf(mode)
  const bytesOf = (slot: Parameters<typeof keyOf>[2], name: KeyName) => keyOf(context, uid, slot, name)!
  await bringChip({ chip, opened, survey, goal, take, bytesOf })
  return { goal, steps: count() }
}
