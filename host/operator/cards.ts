import { addCard } from '@iyk/cards/cards/add.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { reprogramCard } from '@iyk/cards/cards/reprogram.ts'
import { chipSettings } from '@iyk/cards/taps/chip-settings.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import type { Contexts } from '../compose.ts'
import { type Command, CommandRefused, printTable, requireWord } from './command.ts'

/** The card that a command names. */
const requireCard = async (cards: Contexts['cards'], words: readonly string[]) => {
  const name = requireWord(words, 'card')
  const card = await findCard(cards, name)
  if (!card) throw new CommandRefused(`No card is named "${name}". See: cards list`)
  return card
}

export const addCardCommand: Command = {
  usage: 'cards add <name> [--uid <14 hex digits>]',
  about: 'Adds a card; without a uid it is one that only the simulator taps.',
  run: async ({ cards }, words, { uid }) => {
    const name = requireWord(words, 'name')
    if (await findCard(cards, name)) throw new CommandRefused(`A card named "${name}" is there already.`)
    const card = await addCard(cards, { name, ...(uid ? { uid: String(uid) } : {}), simulated: !uid })
    console.log(`Added ${card.name} (${card.uid}).`)
  },
}

export const listCardsCommand: Command = {
  usage: 'cards list',
  about: 'Lists all cards.',
  run: async ({ cards }) => {
    const all = await listCardsForOperator(cards)
    if (all.length === 0) console.log('There are no cards yet. Add one with: cards add <name>')
    else
      printTable(
        ['NAME', 'UID', 'KIND', 'HELD', 'EVENT', 'TAPS'],
        all.map(({ name, uid, simulated, holder_id, event_name, taps }) => [
          name,
          uid,
          simulated ? 'simulated' : 'chip',
          holder_id ? 'yes' : 'no',
          event_name ?? '-',
          String(taps),
        ]),
      )
  },
}

export const tapCommand: Command = {
  usage: 'cards tap <card>',
  about: 'Prints the address that the next tap of a simulated card would open.',
  needsKey: true,
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    if (!card.simulated)
      throw new CommandRefused(`"${card.name}" is a real chip: only tapping it makes its next address.`)
    console.log(await simulateTap(cards, card))
  },
}

export const cardKeysCommand: Command = {
  usage: 'cards keys <card>',
  about: 'Prints what the chip of a card is programmed with: address, offsets and its two secret keys.',
  needsKey: true,
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    if (card.simulated)
      throw new CommandRefused(
        `"${card.name}" has no chip. Add one that has with: cards add <name> --uid <14 hex digits>`,
      )
    const { address, piccDataOffset, macOffset, metaKey, fileKey, keyVersion } = chipSettings(cards, card)
    const digits = (key: Uint8Array) => Buffer.from(key).toString('hex').toUpperCase()
    printTable(
      ['SETTING', 'VALUE'],
      [
        ['UID', card.uid],
        ['Address', address],
        ['PICC data offset', String(piccDataOffset)],
        ['MAC and MAC input offset', String(macOffset)],
        ['SDM meta read key', digits(metaKey)],
        ['SDM file read key', digits(fileKey)],
        ['Key version', String(keyVersion)],
      ],
    )
  },
}

export const reprogramCommand: Command = {
  usage: 'cards reprogram <card>',
  about: 'Notes that a chip was programmed anew: its keys take the next version and its counter starts at 0.',
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    const { keyVersion } = await reprogramCard(cards, card)
    console.log(`${card.name} is at key version ${keyVersion}. Addresses it made before no longer count.`)
  },
}
