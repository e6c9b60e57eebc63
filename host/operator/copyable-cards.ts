import { cardAddress, counterPlaceholder } from '@iyk/cards/copyable-cards/card-address.ts'
import { limit } from '../console/cards/limit.ts'
import { aboutCard } from '../console/cards/to-card.ts'
import { assertReachable } from './assert-reachable.ts'
import { type Command, CommandRefused, nothingToDo, printTable } from './command.ts'
import { ofCard } from './require-card.ts'

/** Pages of an NTAG21x have four bytes. Its message begins on page 4, with seven bytes before the address that follows https:// or http://. */
const firstPage = 4
const pageBytes = 4
const bytesBefore = 7

const mirrorRows = (address: string) => {
  const start = bytesBefore + address.replace(/^https?:\/\//, '').indexOf(counterPlaceholder)
  return [
    ['Mirror', 'UID and NFC counter, in ASCII, with the counter switched on'],
    ['MIRROR_CONF', '11'],
    ['MIRROR_PAGE', String(firstPage + Math.floor(start / pageBytes))],
    ['MIRROR_BYTE', String(start % pageBytes)],
  ]
}

export const cardAddressCommand: Command = {
  usage: 'cards address <card>',
  about:
    'Print the secret address of a card that can be copied, to write on a tag or print as a QR code; for an NTAG21x with its mirror settings.',
  needsKey: true,
  run: ofCard(async (card, { cards }, _words, _options, store) => {
    if (card.trust === 'signed')
      throw new CommandRefused(`"${card.name}" has a chip that makes its addresses. See: cards keys`)
    assertReachable(store)
    const address = cardAddress(cards, card)
    if (address === undefined) throw new CommandRefused(`The master key of ${card.name} is not set.`)
    printTable(
      ['SETTING', 'VALUE'],
      [['Address', address], ...(card.trust === 'counted' ? [['UID', card.uid], ...mirrorRows(address)] : [])],
    )
    return aboutCard(card)
  }),
}

const parseBound = (text: unknown): number | undefined => {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(String(text))) return Number(text)
  throw new CommandRefused(`"${text}" is not a number from 1 to 9999999.`)
}

export const limitCardCommand: Command = {
  usage: 'cards limit <card> [--per-day <number>] [--per-network <number>]',
  about:
    'Change how much a card that can be copied gives: collectibles in 24 hours, and taps from one network in ten minutes.',
  run: ofCard(async (card, { cards }, _words, options) => {
    const bounds = { perDay: parseBound(options['per-day']), perNetwork: parseBound(options['per-network']) }
    const { data: now, about } = await limit(cards, { card, ...bounds })
    const network = now.most_per_network === null ? 'as LIMIT_COPYABLE_TAPS_PER_NETWORK says' : now.most_per_network
    console.log(`${card.name} gives ${now.most_per_day} collectibles in 24 hours. Taps from one network: ${network}.`)
    return about.unchanged ? nothingToDo('Add --per-day or --per-network to change it', about) : about
  }),
}
