// Copy of POAPs that people import into their collection.
import { importedPoaps as limits } from '@iyk/wire/limits.ts'

export const imported = {
  title: 'From POAP',
  text: 'You imported these. They weren’t collected by tapping a card here.',
  number: (token: string) => `POAP ${token}`,
  found: (count: string) => `${count} found among your POAPs`,
  noneFound: 'Nothing found among your POAPs.',
  more: 'Loading more POAPs.',
  origins: {
    wallet: 'Confirmed by your wallet',
    former_wallet: 'Wallet removed',
    file: 'From your file',
  },
  removeAll: 'Remove imported POAPs',
  removeAllTitle: 'Remove all imported POAPs?',
  removeAllText: (count: string) =>
    count === '1'
      ? 'It leaves your collection and your public page. Your wallet keeps the POAP, and you can import it again.'
      : `All ${count} leave your collection and your public page. Your wallet keeps its POAPs, and you can import them again.`,
  cancel: 'Cancel',
} as const

export const details = {
  when: 'When',
  where: 'Where',
  number: 'POAP number',
  event: 'Event number',
  chain: 'Chain',
  minted: 'Minted',
  owner: 'Owner',
  imported: 'Imported',
  website: 'Website',
  from: {
    wallet: 'Imported from POAP. When you imported it, it belonged to a wallet on your account.',
    former_wallet:
      'Imported from POAP. You’ve since removed the wallet that it belonged to, so nothing confirms it anymore.',
    file: 'From your file. Nothing confirms it, so it can’t be on your public page.',
  },
  show: 'Show on my public page',
  remove: 'Remove from collection',
  removeSure: 'Remove it?',
  removeYes: 'Remove',
  cancel: 'Cancel',
} as const

export const importing = {
  title: 'Import POAPs',
  intro:
    'Bring your POAPs into this collection. They stay marked as imported, and only you see them until you choose to show them.',
  wallet: {
    title: 'From your wallet',
    text: 'We look up the POAPs of a wallet on your account. Only a wallet that you’ve signed with counts, so no one else can show your POAPs as theirs.',
    none: 'There’s no wallet on your account yet. Add the one that has your POAPs, then come back.',
    add: 'Add a wallet',
    missing: 'This site can’t look up POAPs by address. Import a file instead.',
    lookUp: (address: string) => `Look up ${address}`,
    field: 'Address or ENS name',
    hint: 'Of a wallet on your account.',
    button: 'Look up',
    notLoaded: 'We couldn’t load your wallets. Enter an address.',
  },
  file: {
    title: 'From a file',
    text: `A JSON file from the POAP API, or a CSV export with at least the POAP’s number, the event’s number and its name. Up to ${limits.fileMegabytes} MB. A file confirms nothing, so these are marked “From your file”.`,
    field: 'File',
    tooLarge: `This file is larger than ${limits.fileMegabytes} MB. Split it into smaller ones.`,
    empty: 'There are no POAPs in this file.',
    broken: 'This file isn’t complete JSON. Download it again.',
    'no-list': 'This file has no list of POAPs.',
    columns: (names: string) => `This table lacks columns for: ${names}. Name them in its first line.`,
    columnNames: {
      tokenId: 'POAP number (tokenId)',
      'event.id': 'event number (event.id)',
      'event.name': 'event name (event.name)',
    },
    confirm:
      'This file names a wallet on your account. We’ll look that wallet up, too, so that what it has is confirmed.',
  },
  preview: {
    added: (count: string) => `${count} new`,
    known: (count: string) => `${count} already here`,
    confirmed: (count: string) => `${count} of them from a file, which your wallet now confirms`,
    unreadable: (count: string) => `${count} can’t be read`,
    leftOut: (count: string, most: string) => `${count} left out: a collection can have ${most} imported POAPs`,
    nothing: 'Nothing to import.',
    line: (line: string, field: string) => `Line ${line}: ${field}`,
    entry: (entry: string, field: string) => `Entry ${entry}: ${field}`,
    andMore: (count: string) => `and ${count} more`,
    start: (count: string) => `Import ${count}`,
    update: 'Update',
    back: 'Back',
  },
  progress: (done: string, all: string) => `Imported ${done} of ${all}.`,
  stopped: (done: string) =>
    `${done} ${done === '1' ? 'was' : 'were'} imported before this. Import the file again for the rest; nothing is imported twice.`,
  done: (count: string) => `Imported ${count}. You’ll find them below your collection.`,
  confirmed: (count: string) => `Your wallet confirms ${count}.`,
  close: 'Done',
  refusals: {
    wallet_not_linked:
      'This wallet isn’t on your account, so we can’t tell that these POAPs are yours. Add it on your account page, then come back.',
    name_without_address: 'This name leads to no address. Check it, or enter the address.',
    invalid_ethereum_address: 'This isn’t an address or an ENS name. An address starts with 0x.',
    poap_api_missing: 'This site can’t look up POAPs by address. Import a file instead.',
    poap_api_unavailable: 'We couldn’t reach POAP. Try again in a minute, or import a file.',
    imported_poap_unconfirmed: 'Only POAPs that a wallet on your account confirms can be on your public page.',
    imported_poap_not_found: 'This POAP was removed already.',
  },
} as const
