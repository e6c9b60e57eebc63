import { readFile, writeFile } from 'node:fs/promises'
import { findCard } from '@iyk/cards/cards/find.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { boltCardFile, boltCardKeys } from '@iyk/cards/chips/bolt-card.ts'
import { exportTable } from '@iyk/cards/chips/export-table.ts'
import { listBatch } from '@iyk/cards/chips/import-store.ts'
import { parseCardList } from '@iyk/cards/chips/parse-card-list.ts'
import { tagXplorerSteps } from '@iyk/cards/chips/tagxplorer.ts'
import { findMasterKey } from '@iyk/cards/master-keys/master-keys.ts'
import { createProgrammingLinks, linkMinutes } from '@iyk/cards/programming-links/create-links.ts'
import { chipSettings } from '@iyk/cards/taps/chip-settings.ts'
import type { Contexts } from '../compose.ts'
import { assertReachable } from './assert-reachable.ts'
import { namesBatch, requireBatch } from './card-batches.ts'
import { type Command, CommandRefused, type Options, printable } from './command.ts'
import { encryptTo } from './encrypt-to.ts'

type Cards = Contexts['cards']

/** The cards of these words, each of which names one card or a batch, without any of them twice. */
const requireAll = async (cards: Cards, names: readonly string[]): Promise<OperatorCard[]> => {
  const find = async (name: string) => {
    if (await namesBatch(cards, name)) return requireBatch(cards, name)
    const card = await findCard(cards, name)
    if (!card) throw new CommandRefused(printable(`No card is named "${name}". See: cards list, chips import`))
    return [card]
  }
  const found = (await Promise.all(names.map(find))).flat()
  return [...new Map(found.map((card) => [card.id, card])).values()]
}

const uidsIn = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandRefused(`"${file}" cannot be read.`)
  })
  const { cards, problems } = parseCardList(text)
  const [problem] = problems
  if (problem) throw new CommandRefused(printable(`Line ${problem.line}: ${problem.reason}.`))
  return cards.map(({ uid }) => uid)
}

/** The cards that are named, or those of a list of UIDs, or of a batch. */
const chosen = async (cards: Cards, words: readonly string[], { uids, batch }: Options): Promise<OperatorCard[]> => {
  if ([words.length > 0, uids !== undefined, batch !== undefined].filter(Boolean).length !== 1)
    throw new CommandRefused('Name cards, or a file of UIDs with --uids, or a batch with --batch.')
  if (uids !== undefined) return requireAll(cards, await uidsIn(String(uids)))
  if (batch === undefined) return requireAll(cards, words)
  const ids = await listBatch(cards.database, String(batch))
  if (ids.length === 0) throw new CommandRefused(printable(`No chip is of the batch "${batch}".`))
  return requireAll(cards, ids)
}

/** Throws `CommandRefused` unless every chip is blank: what is written assumes the keys of the factory. */
const assertBlank = (all: readonly OperatorCard[]) => {
  for (const { name, uid, simulated, trust, former_key_version } of all) {
    const refuse = (why: string) => {
      throw new CommandRefused(printable(`"${name}" ${why}`))
    }
    if (trust !== 'signed' || uid === '') refuse(`has no chip with keys. See: cards address ${name}`)
    if (simulated) refuse('has no chip.')
    if (former_key_version !== null)
      refuse(`was programmed before, so its chip has other keys. Print both with: cards keys ${name}`)
  }
}

type Format = {
  write: (cards: Cards, all: readonly OperatorCard[]) => Promise<string>
  /** It holds no key. */
  isOpen?: true
  hint?: string
}

const programmed = (cards: Cards, all: readonly OperatorCard[]) =>
  all.map((card) => {
    const masterKey = findMasterKey(cards, card.master_key)
    if (!masterKey) throw new CommandRefused(printable(`The master key of ${card.name} is not set.`))
    return { card, masterKey, chip: chipSettings({ ...cards, masterKey }, card) }
  })

const formats: Record<string, Format> = {
  csv: { write: async (cards, all) => exportTable(programmed(cards, all)) },
  tagxplorer: { write: async (cards, all) => programmed(cards, all).map(tagXplorerSteps).join('\n') },
  'bolt-card': {
    write: async (cards, all) =>
      `${JSON.stringify(
        programmed(cards, all).map(({ card, masterKey }) => ({
          uid: card.uid,
          ...boltCardFile({ ...cards, masterKey }, card),
        })),
        undefined,
        2,
      )}\n`,
  },
  'bolt-card-links': {
    write: async (cards, all) => {
      for (const { card, masterKey } of programmed(cards, all)) boltCardKeys({ ...cards, masterKey }, card)
      const links = await createProgrammingLinks(cards, all)
      return all.map(({ uid }, place) => `${uid} ${links[place]}\n`).join('')
    },
    isOpen: true,
    hint: `Each link works once, within ${linkMinutes} minutes, for its chip. Open it on the phone that has the Bolt Card programmer.`,
  },
}

const save = async (file: string, text: string) => {
  try {
    // For nobody else on this machine, and never over another file.
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new CommandRefused(exists ? `"${file}" exists already. Choose another name.` : `"${file}" cannot be written.`)
  }
}

export const exportChipsCommand: Command = {
  usage:
    'chips export [<card, or a batch as "badge-{n}">…] [--uids <file>] [--batch <name>] [--as <csv, tagxplorer, bolt-card or bolt-card-links>] [--to <age1… key>] [--keys-in-plain] [--out <file>]',
  about:
    'Write what programming apps and card printers take for blank chips: addresses, settings and the five secret keys of each, encrypted to an age key. --keys-in-plain leaves them readable.',
  needsKey: true,
  run: async ({ cards }, words, options, store) => {
    const { as = 'csv', to, out, 'keys-in-plain': plain } = options
    const format = Object.hasOwn(formats, String(as)) && formats[String(as)]
    if (!format) throw new CommandRefused(`"${as}" is not a form. Use ${Object.keys(formats).join(', ')}.`)
    if (to !== undefined && plain) throw new CommandRefused('Use either --to or --keys-in-plain.')
    if (to === undefined && !plain && !format.isOpen)
      throw new CommandRefused(
        'The output has secret keys. Encrypt it to the key of who programs the chips with --to <age1… key>, or add --keys-in-plain.',
      )
    assertReachable(store)
    const all = await chosen(cards, words, options)
    assertBlank(all)
    // First, so that a wrong key of theirs is refused before links are made.
    const seal = to === undefined ? async (text: string) => text : await encryptTo(String(to))
    const text = await seal(await format.write(cards, all))
    if (out === undefined) process.stdout.write(text)
    else {
      await save(String(out), text)
      console.log(`Wrote ${all.length === 1 ? 'one chip' : `${all.length} chips`} to ${out}.`)
    }
    if (format.hint) console.error(format.hint)
    const subject = all.length === 1 ? all[0]!.name : `${all.length} cards, first ${all[0]!.name}`
    return { subject: `${subject}, ${String(as)}${to === undefined ? '' : ', encrypted'}` }
  },
}
