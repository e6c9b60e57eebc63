import { addCard } from '@iyk/cards/cards/add.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { reprogramCard } from '@iyk/cards/cards/reprogram.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { addCopyable } from '@iyk/cards/copyable-cards/add-copyable.ts'
import { renewCopyable } from '@iyk/cards/copyable-cards/renew.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '@iyk/cards/master-keys/master-keys.ts'
import {
  type ChipSettings,
  chipKeys,
  chipSettings,
  factoryNdefSettings,
  type KeyUse,
  keyNumbers,
  tamperConfiguration,
  writeAccessByte,
} from '@iyk/cards/taps/chip-settings.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import type { Contexts } from '../compose.ts'
import { rename } from '../console/cards/rename.ts'
import { aboutCard } from '../console/cards/to-card.ts'
import { assertReachable } from './assert-reachable.ts'
import { type Command, CommandRefused, nothingToDo, type Options, printTable, requireWord } from './command.ts'
import { ofCard, requireCard } from './require-card.ts'

type Added = { name: string; uid: string | undefined; trust: string; options: Options }

/** Adds a card of the trust that was typed. Throws `CommandRefused` for one that is none, or that has not what was asked for. */
const addAs = (cards: Contexts['cards'], { name, uid, trust, options }: Added): Promise<OperatorCard> => {
  const { tamper, inscription, batch } = options
  const ofBatch = batch === undefined ? {} : { batch: oneLine(String(batch)) }
  if (trust === 'counted' || trust === 'static') {
    if (tamper || inscription !== undefined)
      throw new CommandRefused(
        'Only an NTAG 424 DNA can say whether it was opened, or an inscription. Leave out --tamper and --inscription.',
      )
    return addCopyable(cards, { name, trust, uid, ...ofBatch })
  }
  if (trust !== 'signed') throw new CommandRefused(`"${trust}" is not a trust. Use signed, counted or static.`)
  const says = {
    mirrorsTamper: tamper === true,
    ...(inscription !== undefined && { inscription: String(inscription) }),
  }
  return addCard(cards, { name, uid, simulated: !uid, ...says, ...ofBatch })
}

export const addCardCommand: Command = {
  usage:
    'cards add <name> [--uid <14 hex digits>] [--trust <signed, counted or static>] [--tamper] [--inscription "<16 letters>"] [--batch <name>]',
  about:
    'Add a card. Without --uid, it is a simulated card, for testing. A static card is an address on any tag or paper, a counted one an NTAG21x; both can be copied.',
  needsKey: true,
  run: async ({ cards }, words, { uid, trust = 'signed', ...options }) => {
    const name = requireWord(words, 'name')
    if (await findCard(cards, name)) throw new CommandRefused(`A card named "${name}" already exists.`)
    const card = await addAs(cards, { name, uid: uid ? String(uid) : undefined, trust: String(trust), options })
    console.log(`Added ${card.name}${card.uid && ` (${card.uid})`}.`)
    if (card.trust !== 'signed') console.log(`It can be copied. To print its address: cards address ${card.name}`)
    if (card.former_key_version !== null)
      console.log(
        `This chip was used here before. The card has key version ${card.key_version}; the chip carries ${card.former_key_version} or an earlier one. To print the keys of any version: cards keys ${card.name} --version <number>`,
      )
    return { subject: card.name }
  },
}

/** The master key that a card's keys are derived from, as a note, when it is not CARD_MASTER_KEY. */
const otherMasterKey = (keys: MasterKeys, checkValue: Buffer | null) => {
  const master = findMasterKey(keys, checkValue)
  if (!master) return ', unknown master key'
  return master === keys.previousMasterKey ? ', previous master key' : ''
}

const kindOf = ({ simulated, trust }: Pick<OperatorCard, 'simulated' | 'trust'>) => {
  if (trust !== 'signed') return trust
  return simulated ? 'simulated' : 'chip'
}

export const listCardsCommand: Command = {
  usage: 'cards list',
  about: 'List all cards.',
  run: async ({ cards }) => {
    const all = await listCardsForOperator(cards)
    if (all.length === 0) console.log('There are no cards yet. Add one with: cards add <name>')
    else
      printTable(
        ['NAME', 'UID', 'KIND', 'HELD', 'EVENT', 'TAPS', 'BLOCKED', 'OPENED', 'BATCH', 'KEYS'],
        all.map(
          ({
            name,
            uid,
            simulated,
            trust,
            opened_at,
            batch,
            key_version,
            master_key,
            holder_id,
            event_name,
            taps,
            blocked_by,
          }) => [
            name,
            uid || '-',
            kindOf({ simulated, trust }),
            holder_id ? 'yes' : 'no',
            event_name ?? '-',
            String(taps),
            blocked_by ? `by the ${blocked_by}` : '-',
            opened_at?.toISOString() ?? '-',
            batch ?? '-',
            `version ${key_version}${otherMasterKey(cards, master_key)}`,
          ],
        ),
      )
  },
}

export const tapCommand: Command = {
  usage: 'cards tap <card> [--open]',
  about:
    'Print the URL that the next tap of a simulated card opens. With --open, its tamper loop is open, for a card that was added with --tamper.',
  needsKey: true,
  run: ofCard(async (card, { cards }, _words, { open }) => {
    if (card.trust !== 'signed')
      throw new CommandRefused(`"${card.name}" has one address for all taps. To print it: cards address ${card.name}`)
    if (!card.simulated)
      throw new CommandRefused(`"${card.name}" is a real chip. Only tapping it produces its next URL.`)
    if (open && !card.mirrors_tamper)
      throw new CommandRefused(
        `"${card.name}" has no tamper loop. To add a card that has one: cards add <name> --tamper`,
      )
    console.log(await simulateTap(cards, card, { isOpen: open === true }))
    return aboutCard(card)
  }),
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

/** The keys that a chip carries until it is programmed with those of `card`; undefined when their master key is not set. */
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

/** The chip's current value, on a line of its own: next to the longest value it would be off screen. */
const before = (value: string) => ['   before', value]

/** What a programming tool needs, in the order it needs it. */
const chipRows = (uid: string, chip: ChipSettings, former: ReturnType<typeof formerKeys>) => [
  ['UID', uid],
  ['URL', chip.address],
  ['PICC data offset', String(chip.piccDataOffset)],
  ...(chip.macInputOffset === chip.macOffset
    ? [['MAC and MAC input offset', String(chip.macOffset)]]
    : [
        ['MAC input offset', String(chip.macInputOffset)],
        ['MAC offset', String(chip.macOffset)],
      ]),
  ...(chip.inscriptionOffset === undefined ? [] : [['File data offset', String(chip.inscriptionOffset)]]),
  ...(chip.tamperOffset === undefined
    ? []
    : [
        ['Tamper status offset', String(chip.tamperOffset)],
        [`0. SetConfiguration, option ${oneByte(tamperConfiguration.option)}`, digits(tamperConfiguration.data)],
      ]),
  ['1. File 2 (NDEF), write', digits(chip.ndefFile)],
  [`2. File 1 (CC), byte ${writeAccessByte.offset}`, digits(Uint8Array.of(writeAccessByte.locked))],
  ['3. File 2, ChangeFileSettings', digits(chip.ndefSettings)],
  // Key 0 comes last: a chip that is removed too early still opens with the old key.
  ...(['meta', 'file', 'write', 'spare', 'master'] as const).flatMap((use, index) => [
    [`${index + 4}. Key ${keyNumbers[use]} (${uses[use]})`, digits(chip.keys[use])],
    before(former?.of(use) ?? 'from a master key that is not set'),
  ]),
  ['Version of all keys', oneByte(chip.keyVersion)],
  ...(former ? [before(oneByte(former.version))] : []),
  ['Verify: file 2 then reads', digits(chip.ndefSettingsRead)],
  ['Undo: file 2, ChangeFileSettings', digits(factoryNdefSettings)],
]

/** Prints what to program, and what the chip carried before. */
const printChip = (cards: Contexts['cards'], card: OperatorCard) => {
  const masterKey = findMasterKey(cards, card.master_key)
  if (!masterKey) throw new CommandRefused(`The master key of ${card.name} is not set.`)
  const rows = chipRows(card.uid, chipSettings({ ...cards, masterKey }, card), formerKeys(cards, card))
  printTable(['SETTING', 'VALUE'], rows)
}

const parseKeyVersion = (text: unknown): number => {
  const version = Number(text)
  if (/^[1-9][0-9]{0,2}$/.test(String(text)) && version <= 255) return version
  throw new CommandRefused(`"${text}" is not a key version. Use a number from 1 to 255.`)
}

/** Prints the keys of any version. The database records the master keys of the last two versions; an older version may use any that is set. */
const printVersion = (cards: Contexts['cards'], card: OperatorCard, version: number) => {
  const recorded = [
    { of: card.key_version, master: card.master_key },
    { of: card.former_key_version, master: card.former_master_key },
  ].find(({ of }) => of === version)
  const master = recorded && findMasterKey(cards, recorded.master)
  if (recorded && !master) throw new CommandRefused(`The master key for version ${version} of ${card.name} is not set.`)
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
    'Print how to program the chip of a card, step by step: NDEF file, settings and its five secret keys; or the keys of an earlier version.',
  needsKey: true,
  run: ofCard(async (card, { cards }, _words, { version }, store) => {
    if (card.trust !== 'signed')
      throw new CommandRefused(`"${card.name}" has no keys, but an address. To print it: cards address ${card.name}`)
    if (card.simulated)
      throw new CommandRefused(
        `"${card.name}" has no chip. To add a card with one: cards add <name> --uid <14 hex digits>`,
      )
    if (version === undefined) {
      assertReachable(store)
      printChip(cards, card)
    } else printVersion(cards, card, parseKeyVersion(version))
    return version === undefined
      ? aboutCard(card)
      : { ...aboutCard(card), subject: `${card.name}, key version ${version}` }
  }),
}

export const reprogramCommand: Command = {
  usage: 'cards reprogram <card> [--again]',
  about:
    'Move a card to the next key version and print the new keys with the old ones. Program its chip with them now.',
  needsKey: true,
  run: ofCard(async (card, { cards }, _words, { again }, store) => {
    if (card.trust !== 'signed') {
      const { keyVersion } = await renewCopyable(cards, card)
      console.log(
        `${card.name} has a new address (version ${keyVersion}). The former one leads nowhere. To print it: cards address ${card.name}`,
      )
      return { ...aboutCard(card), subject: `${card.name}, address ${keyVersion}` }
    }
    if (!card.simulated) assertReachable(store)
    const { keyVersion } = await reprogramCard(cards, card, { again: again === true })
    console.log(`${card.name} now has key version ${keyVersion}. Earlier taps of it no longer work.`)
    if (!card.simulated) printChip(cards, await requireCard(cards, [card.id]))
    return { ...aboutCard(card), subject: `${card.name}, key version ${keyVersion}` }
  }),
}

export const renameCommand: Command = {
  usage: 'cards rename <card> <new name>',
  about: 'Change the name you use for a card; its holder can use another one.',
  run: ofCard(async (card, { cards }, words) => {
    const typed = requireWord(words.slice(1), 'new name')
    const { data, about } = await rename(cards, { card, name: typed })
    if (about.unchanged) return nothingToDo(`${card.name} already has this name`, about)
    console.log(`Renamed ${card.name} to ${data.name}.`)
    return about
  }),
}
