import { type CheckedChip, checkChip } from '@iyk/cards/chips/check.ts'
import { originalityKey } from '@iyk/cards/chips/protocol/originality.ts'
import { findMasterKey } from '@iyk/cards/master-keys/master-keys.ts'
import { layChips } from '../chips/lay-chips.ts'
import type { Contexts } from '../compose.ts'
import { type Command, printTable } from './command.ts'

const keyRow = (cards: Contexts['cards'], { version, name }: CheckedChip['keys'][number]) => {
  if (!name) return `version ${version}, none of ours`
  if (name.masterKey === null) return 'from the factory'
  const isPrevious = findMasterKey(cards, name.masterKey) === cards.previousMasterKey
  return `version ${version}${isPrevious ? ', previous master key' : ''}`
}

const settingsOf = {
  factory: 'from the factory: anyone can write it',
  programmed: 'as programmed here',
  other: 'those of another app, or not finished',
} as const satisfies Record<CheckedChip['settings'], string>

const seals = {
  off: 'not looked at',
  closed: 'closed, and never opened',
  opened: 'opened',
} as const satisfies Record<NonNullable<CheckedChip['seal']>, string>

const describe = ({ uid, isGenuine, card, task, verifies, settings, keys }: CheckedChip) => {
  if (!isGenuine) return 'Not from NXP: its originality signature is wrong. Do not use it.'
  if (task) return `Not finished: to go on, run chips ${task.goal}. To bring it back to the factory, run chips wipe.`
  if (verifies && settings === 'programmed' && keys.every(({ name }) => name)) return `Good. It is ${card!.name}.`
  if (verifies && settings === 'programmed')
    return `It is ${card!.name}, and its tap verifies, but not all of its keys are ours.`
  if (verifies)
    return `It is ${card!.name}, and its tap verifies, but it is not set as its card is. To set it right, run chips program.`
  if (card) return `It is ${card.name}, and its tap does not verify. To set it right, run chips program.`
  if (settings === 'factory' && keys.every(({ name }) => name?.masterKey === null))
    return 'From the factory, and no card yet.'
  return `The chip ${uid} is no card here.`
}

export const checkChipCommand: Command = {
  usage: 'chips check',
  about: 'Look at the chip on the reader without changing it: what it is, which keys it has, what a phone opens.',
  needsKey: true,
  run: async ({ cards }) => {
    let seen: string | undefined
    const { isStopped } = await layChips({ count: 1, sound: false, single: true }, async (chip) => {
      const checked = await checkChip(cards, chip, { originalityKey })
      const { uid, kind, mode, keys, settings, address, inscription, seal } = checked
      seen = uid
      printTable(
        ['CHIP', uid],
        [
          ['Kind', `${kind}${mode === 'lrp' ? ', LRP mode' : ''}`],
          ...keys.map((key, slot) => [`Key ${slot}`, keyRow(cards, key)]),
          ['Settings', settingsOf[settings]],
          ['Opens', address ?? 'nothing'],
          ...(inscription === null ? [] : [['Says', inscription]]),
          ...(seal ? [['Seal', seals[seal]]] : []),
        ],
      )
      return { line: describe(checked), isDone: true }
    })
    return {
      ...(seen && { subject: seen }),
      unchanged: true,
      ...(isStopped && { stopped: 'Stopped. No chip was looked at.' }),
    }
  },
}
