import { assertInscription } from '@iyk/cards/cards/add.ts'
import { parsePattern } from '@iyk/cards/cards/parse-label.ts'
import { findCardOfChip } from '@iyk/cards/chips/find-card-of-chip.ts'
import { findSeal, type Seal } from '@iyk/cards/chips/find-seal.ts'
import { type ChipsContext, type HandledChip, handleChip } from '@iyk/cards/chips/handle-chip.ts'
import { numberMark, openBatch } from '@iyk/cards/chips/label-chips.ts'
import { programChip } from '@iyk/cards/chips/program.ts'
import { originalityKey } from '@iyk/cards/chips/protocol/originality.ts'
import { rekeyChip } from '@iyk/cards/chips/rekey.ts'
import { wipeChip } from '@iyk/cards/chips/wipe.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Work } from '../chips/handle-laid.ts'
import { layChips } from '../chips/lay-chips.ts'
import { forget } from '../console/chips/forget.ts'
import { listChips } from '../console/chips/list.ts'
import { assertCurrentKey } from './assert-current-key.ts'
import { assertReachable } from './assert-reachable.ts'
import { type Command, CommandRefused, nothingToDo, type Options, printTable, requireWord } from './command.ts'
import { countOf } from './count-of.ts'

const defaultName = `card-${numberMark}`

const parseCount = (text: unknown): number => {
  if (text === undefined) return 1
  const count = Number(text)
  if (/^[1-9][0-9]{0,4}$/.test(String(text))) return count
  throw new CommandRefused(`"${text}" is not a number of chips. Use 1 to 99999.`)
}

const parseSound = (text: unknown): boolean => {
  if (text === undefined || text === 'on') return true
  if (text === 'off') return false
  throw new CommandRefused(`"${text}" is not a setting of --sound. Use on or off.`)
}

/** What the options say that chips are to say; what they leave out stays as it is. */
const parseSays = ({ tamper, inscription }: Options) => {
  if (inscription !== undefined) assertInscription(String(inscription))
  return {
    ...(tamper === true && { mirrors_tamper: true }),
    ...(inscription !== undefined && { inscription: String(inscription) }),
  }
}

const sealForGood =
  'From now on these chips look at their tamper loops, for good: one whose loop is open at a reading says for ever that it was opened. Close the loops first.'

/** A sentence that is printed once, and only if there is a reason for it. */
const createNotice = (sentence: string) => {
  let isSaid = false
  return () => {
    if (!isSaid) console.log(sentence)
    isSaid = true
  }
}

const openedAlready = (seal: Seal | undefined) =>
  seal === 'opened' ? { warning: ' Its seal says that it was opened, for good.' } : {}

/** Whether a chip may have been changed: also by what was begun and not finished. */
const createWatch = () => {
  let isChanged = false
  return {
    isChanged: () => isChanged,
    during: async <Done extends { steps: number }>(work: () => Promise<Done>): Promise<Done> => {
      const before = isChanged
      isChanged = true
      const done = await work()
      isChanged = before || done.steps > 0
      return done
    },
  }
}

/** What the audit log records of a batch. */
const aboutBatch = (names: readonly string[], what: string | undefined, isChanged: boolean) => {
  const subject =
    names.length > 1 ? [countOf(names.length, 'chip'), what].filter(Boolean).join(', ') : (names[0] ?? what)
  return { ...(subject && { subject }), ...(!isChanged && { unchanged: true as const }) }
}

/** Lays chips that are genuine and ours to change. Where one ends the command, the audit log has its UID. Returns what is said where Ctrl-C did. */
const layGenuine = async (
  cards: ChipsContext,
  { verb, ...given }: Parameters<typeof layChips>[0] & { verb: string },
  work: (handled: HandledChip) => ReturnType<Work>,
): Promise<string | undefined> => {
  let uid: string | undefined
  const met = (known: string) => {
    uid = known
  }
  try {
    const { done, isStopped } = await layChips(given, async (chip) => {
      uid = undefined
      await assertCurrentKey(cards)
      const worked = await work(await handleChip(cards, chip, { originalityKey, met }))
      uid = undefined
      return worked
    })
    if (!isStopped) return undefined
    return given.single ? `Stopped. No chip was ${verb}.` : `Stopped. ${done} of ${given.count} are ${verb}.`
  } catch (error) {
    if (error instanceof CommandRefused && uid !== undefined) error.about ??= { subject: uid }
    throw error
  }
}

export const programChipsCommand: Command = {
  usage:
    'chips program [--name "<name, {n} is a number>"] [--count <number>] [--tamper] [--inscription "<16 letters>"] [--lrp] [--sound <on|off>]',
  about:
    'Program the chips that you lay on the reader, one after the other, and add each as a card. Run it again to go on with a batch. With --tamper they say whether their tamper loop was opened, and look at it for ever; --lrp switches to LRP mode for ever.',
  needsKey: true,
  commitsInSteps: true,
  run: async ({ cards }, _words, options, store) => {
    assertReachable(store)
    const sound = parseSound(options.sound)
    const count = parseCount(options.count)
    const says = parseSays(options)
    const pattern = parsePattern(String(options.name ?? defaultName))
    const isNumbered = pattern.includes(numberMark)
    if (count > 1 && !isNumbered)
      throw new CommandRefused(
        `${count} cards need a number in their names, such as --name "${pattern}-${numberMark}".`,
      )
    const isBatch = options.count !== undefined && isNumbered
    const naming = { pattern, count }
    const batch = isBatch ? openBatch(cards, naming) : undefined
    const before = (await batch?.countCards()) ?? 0
    if (batch && before === count) return nothingToDo(`All ${count} cards are programmed`, { subject: pattern })
    if (before > 0) console.log(`${before} of ${count} are programmed already.`)
    const names: string[] = []
    const watch = createWatch()
    const sayForGood = createNotice(sealForGood)
    if (says.mirrors_tamper) sayForGood()
    const single = options.count === undefined
    const given = { verb: 'programmed', count, before, sound, single, ...(batch && { isOver: batch.isFull }) }
    const stopped = await layGenuine(cards, given, async (handled) => {
      // Added with --tamper, and on the reader for the first time.
      const added = await findCardOfChip(cards, handled.uid)
      if (added?.mirrors_tamper && (await findSeal(handled.chip, handled)) === 'off') sayForGood()
      const { card, steps, isNew, seal, promised } = await watch.during(() =>
        programChip(cards, handled, { naming: batch ? naming : { pattern }, lrp: options.lrp === true, says }),
      )
      const isChanged = isNew || steps > 0
      if (isChanged) names.push(card.name)
      const what = isChanged ? 'is programmed and verified' : 'is programmed already'
      const instead = promised === undefined ? '' : ` It was promised "${promised}", which another card has now.`
      const done = batch && { done: await batch.countCards() }
      return { line: `${card.name} (${card.uid}) ${what}.${instead}`, isDone: isNew, ...done, ...openedAlready(seal) }
    })
    const isFull = await batch?.isFull()
    if (isFull) console.log(`All ${count} cards are programmed.`)
    return { ...aboutBatch(names, pattern, names.length > 0 || watch.isChanged()), ...(!isFull && { stopped }) }
  },
}

/** What a wipe cannot undo, said before it begins. */
const sealStays: Partial<Record<Seal, string>> = {
  closed: 'its tamper loop is closed. The chip goes on looking at it after the wipe: that cannot be switched off.',
  opened: 'its seal was opened. The chip says so after the wipe, too: that cannot be undone.',
}

export const wipeChipsCommand: Command = {
  usage: 'chips wipe [--count <number>] [--held] [--sound <on|off>]',
  about:
    'Take the chips that you lay on the reader back to their factory settings, and their cards out of service. --held also those of cards with a holder. LRP mode and looking at a tamper loop stay.',
  needsKey: true,
  commitsInSteps: true,
  run: async ({ cards }, _words, options) => {
    const sound = parseSound(options.sound)
    const names: string[] = []
    const watch = createWatch()
    const given = { verb: 'wiped', count: parseCount(options.count), sound, single: options.count === undefined }
    const stopped = await layGenuine(cards, given, async (handled) => {
      const stays = sealStays[(await findSeal(handled.chip, handled)) ?? 'off']
      if (stays) console.log(`${handled.uid}: ${stays}`)
      const { card, steps } = await watch.during(() => wipeChip(cards, handled, { held: options.held === true }))
      const name = card ? `${card.name} (${handled.uid})` : handled.uid
      if (steps > 0) names.push(card?.name ?? handled.uid)
      return { line: `${name} ${steps > 0 ? 'is wiped' : 'is as from the factory already'}.`, isDone: steps > 0 }
    })
    return { ...aboutBatch(names, undefined, watch.isChanged()), stopped }
  },
}

export const rekeyChipsCommand: Command = {
  usage: 'chips rekey [--count <number>] [--next] [--sound <on|off>]',
  about:
    'Give the chips that you lay on the reader keys from the current CARD_MASTER_KEY. With --next, also those that have them, under their next key version.',
  needsKey: true,
  commitsInSteps: true,
  run: async ({ cards }, _words, options, store) => {
    assertReachable(store)
    const sound = parseSound(options.sound)
    const names: string[] = []
    const watch = createWatch()
    const given = { verb: 'rekeyed', count: parseCount(options.count), sound, single: options.count === undefined }
    const stopped = await layGenuine(cards, given, async (handled) => {
      const { card, steps, seal } = await watch.during(() => rekeyChip(cards, handled, { next: options.next === true }))
      if (steps > 0) names.push(card.name)
      const what = steps > 0 ? `has key version ${card.key_version} now` : 'has keys of the current master key already'
      return { line: `${card.name} (${card.uid}) ${what}.`, isDone: steps > 0, ...openedAlready(seal) }
    })
    return { ...aboutBatch(names, undefined, watch.isChanged()), stopped }
  },
}

export const listChipsCommand: Command = {
  usage: 'chips list',
  about: 'List the chips that were taken from the reader before they were finished.',
  run: async ({ cards }) => {
    const { data: all } = await listChips(cards)
    if (all.length === 0) console.log('Every chip is finished.')
    else
      printTable(
        ['UID', 'TO', 'CARD', 'SINCE'],
        all.map(({ uid, goal, card_name, started_at }) => [uid, goal, card_name ?? '-', started_at]),
      )
    return undefined
  },
}

export const forgetChipCommand: Command = {
  usage: 'chips forget <uid>',
  about: 'Forget a chip that was not finished and will not come back, so that its card name is free again.',
  run: async ({ cards }, words) => {
    const typed = requireWord(words, 'UID')
    const { data, about } = await forget(cards, typed).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.type !== 'chip_not_found') throw error
      throw new CommandRefused(`No unfinished chip has the UID "${typed}". See: chips list`)
    })
    console.log(`Forgot ${data.uid}.`)
    return about
  },
}
