import { addCard } from '@iyk/cards/cards/add.ts'
import { blockCard } from '@iyk/cards/cards/block.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { holdCard } from '@iyk/cards/cards/hold.ts'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { releaseCard } from '@iyk/cards/cards/release.ts'
import { renameCard } from '@iyk/cards/cards/rename.ts'
import { reprogramCard } from '@iyk/cards/cards/reprogram.ts'
import { retireCard } from '@iyk/cards/cards/retire.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '@iyk/cards/master-keys/master-keys.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import {
  type ChipSettings,
  chipKeys,
  chipSettings,
  factoryNdefSettings,
  type KeyUse,
  keyNumbers,
  writeAccessByte,
} from '@iyk/cards/taps/chip-settings.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import type { Contexts } from '../compose.ts'
import { isLocalHost } from '../config.ts'
import type { Store } from '../open-store.ts'
import { type Command, CommandRefused, nothingToDo, printable, printTable, requireWord } from './command.ts'
import { withHolder } from './holder.ts'

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
  needsKey: true,
  run: async ({ cards }, words, { uid }) => {
    const name = requireWord(words, 'name')
    if (await findCard(cards, name)) throw new CommandRefused(`A card named "${name}" is there already.`)
    const card = await addCard(cards, { name, ...(uid ? { uid: String(uid) } : {}), simulated: !uid })
    console.log(`Added ${card.name} (${card.uid}).`)
    if (card.former_key_version !== null)
      console.log(
        `This chip was here before: the card is at key version ${card.key_version}, and the chip carries ${card.former_key_version} or an earlier one. cards keys ${card.name} --version <number> prints the keys of any.`,
      )
    return { subject: card.name }
  },
}

/** Of which master key the keys of a card are, where it is not CARD_MASTER_KEY. */
const otherMasterKey = (keys: MasterKeys, checkValue: Buffer | null) => {
  const master = findMasterKey(keys, checkValue)
  if (!master) return ', a master key that is not set here'
  return master === keys.previousMasterKey ? ', previous master key' : ''
}

export const listCardsCommand: Command = {
  usage: 'cards list',
  about: 'Lists all cards.',
  run: async ({ cards }) => {
    const all = await listCardsForOperator(cards)
    if (all.length === 0) console.log('There are no cards yet. Add one with: cards add <name>')
    else
      printTable(
        ['NAME', 'UID', 'KIND', 'HELD', 'EVENT', 'TAPS', 'BLOCKED', 'KEYS'],
        all.map(({ name, uid, simulated, key_version, master_key, holder_id, event_name, taps, blocked_by }) => [
          name,
          uid,
          simulated ? 'simulated' : 'chip',
          holder_id ? 'yes' : 'no',
          event_name ?? '-',
          String(taps),
          blocked_by ? `by the ${blocked_by}` : '-',
          `version ${key_version}${otherMasterKey(cards, master_key)}`,
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
    return { subject: card.name }
  },
}

const digits = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const uses = {
  master: 'change the chip',
  meta: 'SDM meta read',
  file: 'SDM file read',
  write: 'write the NDEF file',
  spare: 'nothing',
} as const satisfies Record<KeyUse, string>

const factoryKey = digits(new Uint8Array(16))

/** The keys that a chip carries before it is programmed with those of `card`; undefined when their master key is not set. */
const formerKeys = (
  keys: MasterKeys,
  { uid, former_key_version: version, former_master_key: checkValue }: OperatorCard,
): { of: (use: KeyUse) => string; version: number } | undefined => {
  if (version === null) return { of: () => factoryKey, version: 0 }
  const master = findMasterKey(keys, checkValue)
  if (!master) return undefined
  const made = chipKeys(master, { uid, key_version: version })
  return { of: (use) => digits(made[use]), version }
}

const oneByte = (value: number) => digits(Uint8Array.of(value))

/** What the chip carries until then, in a line of its own: beside the longest value it would be out of sight. */
const before = (value: string) => ['   before', value]

/** What a programming tool is told, in the order in which it is needed. */
const chipRows = (uid: string, chip: ChipSettings, former: ReturnType<typeof formerKeys>) => [
  ['UID', uid],
  ['Address', chip.address],
  ['PICC data offset', String(chip.piccDataOffset)],
  ['MAC and MAC input offset', String(chip.macOffset)],
  ['1. File 2 (NDEF), write', digits(chip.ndefFile)],
  [`2. File 1 (CC), byte ${writeAccessByte.offset}`, digits(Uint8Array.of(writeAccessByte.locked))],
  ['3. File 2, ChangeFileSettings', digits(chip.ndefSettings)],
  // Key 0 comes last: until then a chip that was taken away too early still opens with the old one.
  ...(['meta', 'file', 'write', 'spare', 'master'] as const).flatMap((use, index) => [
    [`${index + 4}. Key ${keyNumbers[use]} (${uses[use]})`, digits(chip.keys[use])],
    before(former?.of(use) ?? 'made from a master key that is not set'),
  ]),
  ['Version of all keys', oneByte(chip.keyVersion)],
  ...(former ? [before(oneByte(former.version))] : []),
  ['Verify: file 2 then reads', digits(chip.ndefSettingsRead)],
  ['Undo: file 2, ChangeFileSettings', digits(factoryNdefSettings)],
]

/** A chip is locked with the address it is given; where nobody has said one, that would be this machine's. */
const assertReachable = ({ publicUrl, given }: Store['address']) => {
  if (given || !isLocalHost(new URL(publicUrl).hostname)) return
  throw new CommandRefused(
    `The chip would lead to ${publicUrl}, which no phone reaches, and is locked with it. Set PUBLIC_URL, as the host has it; nothing was done.`,
  )
}

/** What to program, and what the chip carried before. */
const printChip = (cards: Contexts['cards'], card: OperatorCard) => {
  const masterKey = findMasterKey(cards, card.master_key)
  if (!masterKey) throw new CommandRefused(`The master key that ${card.name} carries is not set here.`)
  const rows = chipRows(card.uid, chipSettings({ ...cards, masterKey }, card), formerKeys(cards, card))
  printTable(['SETTING', 'VALUE'], rows)
}

const readKeyVersion = (text: unknown): number => {
  const version = Number(text)
  if (/^[1-9][0-9]{0,2}$/.test(String(text)) && version <= 255) return version
  throw new CommandRefused(`"${text}" is not a key version: a number from 1 to 255.`)
}

/** The keys of any version. The store notes the master keys of the last two; before them it may have been any that is set. */
const printVersion = (cards: Contexts['cards'], card: OperatorCard, version: number) => {
  const noted = [
    { of: card.key_version, master: card.master_key },
    { of: card.former_key_version, master: card.former_master_key },
  ].find(({ of }) => of === version)
  const master = noted && findMasterKey(cards, noted.master)
  if (noted && !master)
    throw new CommandRefused(`The master key of version ${version} of ${card.name} is not set here.`)
  const masters = master ? [master] : masterKeysOf(cards)
  const made = masters.map((one) => chipKeys(one, { uid: card.uid, key_version: version }))
  const nameOf = (one: Buffer) => (one === cards.masterKey ? 'FROM CARD_MASTER_KEY' : 'FROM CARD_MASTER_KEY_PREVIOUS')
  printTable(
    ['SETTING', ...masters.map(nameOf)],
    [
      ...(['meta', 'file', 'write', 'spare', 'master'] as const).map((use) => [
        `Key ${keyNumbers[use]} (${uses[use]})`,
        ...made.map((keys) => digits(keys[use])),
      ]),
      ['Version of all keys', ...made.map(() => oneByte(version))],
    ],
  )
}

export const cardKeysCommand: Command = {
  usage: 'cards keys <card> [--version <number>]',
  about:
    'Prints what the chip of a card is programmed with, step by step: NDEF file, settings and its five secret keys; or the keys of a version that it may still carry.',
  needsKey: true,
  run: async ({ cards }, words, { version }, { address }) => {
    const card = await requireCard(cards, words)
    if (card.simulated)
      throw new CommandRefused(
        `"${card.name}" has no chip. Add one that has with: cards add <name> --uid <14 hex digits>`,
      )
    if (version === undefined) {
      assertReachable(address)
      printChip(cards, card)
    } else printVersion(cards, card, readKeyVersion(version))
    return { subject: version === undefined ? card.name : `${card.name}, key version ${version}` }
  },
}

export const reprogramCommand: Command = {
  usage: 'cards reprogram <card> [--again]',
  about:
    'Moves a card to keys of the next version, from CARD_MASTER_KEY, and prints them above the old ones: program its chip with them now.',
  needsKey: true,
  run: async ({ cards }, words, { again }, { address }) => {
    const card = await requireCard(cards, words)
    if (!card.simulated) assertReachable(address)
    const { keyVersion } = await reprogramCard(cards, card, { again: again === true })
    console.log(`${card.name} is at key version ${keyVersion}. Addresses it made before no longer count.`)
    if (!card.simulated) printChip(cards, await requireCard(cards, [card.id]))
    return { subject: `${card.name}, key version ${keyVersion}` }
  },
}

export const holdCommand: Command = {
  usage: 'cards hold <card> --holder <id or e-mail> [--new] [--event <id>]',
  about:
    'Hands a card to a holder, linked to an event of theirs or to none; lifts a block. An address without an account needs --new.',
  run: async (contexts, words, { holder, event, new: isNew }) => {
    const { cards } = contexts
    const card = await requireCard(cards, words)
    if (!holder) throw new CommandRefused('Who holds it? Name them with --holder <id or e-mail>.')
    const eventId = event === undefined ? null : String(event)
    const shown = eventId === null ? undefined : await showEventForOperator(cards, eventId)
    if (eventId !== null && !shown) throw new CommandRefused(`No event has the id "${eventId}". See: events list`)
    const holderId = await withHolder(
      contexts,
      { named: String(holder), isNew: isNew === true },
      async (database, id) => {
        if (shown && shown.holder_id !== id)
          throw new CommandRefused(`The event "${printable(shown.name)}" is not one of ${holder}.`)
        await holdCard({ ...cards, database }, { cardId: card.id, holderId: id, eventId: shown?.id ?? null })
        return id
      },
    )
    console.log(`${card.name} is held by ${holder}.`)
    return { user_id: holderId, subject: card.name }
  },
}

export const releaseCommand: Command = {
  usage: 'cards release <card>',
  about: 'Takes a card from its holder and lifts a block: the next signed-in person who taps it may hold it.',
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    if (!card.holder_id && !card.blocked_by) return nothingToDo(`${card.name} is free already`)
    await releaseCard(cards, card.id)
    console.log(`${card.name} is free.`)
    return { user_id: card.holder_id ?? undefined, subject: card.name }
  },
}

const blockTo = (blocked: boolean): Command['run'] => {
  const said = blocked ? 'is blocked' : 'works again'
  return async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    if (blocked ? card.blocked_by === 'operator' : !card.blocked_by)
      return nothingToDo(`${card.name} ${blocked ? 'is blocked already' : 'is not blocked'}`)
    await blockCard(cards, { cardId: card.id, blocked })
    console.log(`${card.name} ${said}.`)
    return { user_id: card.holder_id ?? undefined, subject: card.name }
  }
}

export const blockCommand: Command = {
  usage: 'cards block <card>',
  about: 'Blocks a card: tapping it gives nothing, and only the operator can unblock it.',
  run: blockTo(true),
}

export const unblockCommand: Command = {
  usage: 'cards unblock <card>',
  about: 'Lifts the block of a card, also one that its holder set.',
  run: blockTo(false),
}

export const renameCommand: Command = {
  usage: 'cards rename <card> <new name>',
  about: 'Changes your name for a card; its holder may have another.',
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    const name = await renameCard(cards, { cardId: card.id, name: requireWord(words.slice(1), 'new name') })
    console.log(`${card.name} is now ${name}.`)
    return { subject: `${card.name}, now ${name}` }
  },
}

export const removeCommand: Command = {
  usage: 'cards remove <card>',
  about: 'Takes a card out of service; what was collected with it stays.',
  run: async ({ cards }, words) => {
    const card = await requireCard(cards, words)
    await retireCard(cards, card.id)
    console.log(`Removed ${card.name} (${card.uid}).`)
    return { user_id: card.holder_id ?? undefined, subject: card.name }
  },
}
