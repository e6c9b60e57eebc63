// Copy of what is done with cards, one or hundreds of them.

import { cardGroupCharacters, cardNameCharacters } from '@iyk/wire/limits.ts'

const cards = (count: string) => (count === '1' ? '1 card' : `${count} cards`)

export const manyCards = {
  bar: 'Selected cards',
  selected: (count: string) => `${cards(count)} selected`,
  clear: 'Clear',
  acts: { link: 'Link', rename: 'Rename', group: 'Group', block: 'Block', unblock: 'Unblock' },
  close: 'Close',
  undo: 'Undo',
  retry: 'Try the rest again',
  working: (done: string, all: string) => `${done} of ${all}…`,
  done: {
    link: (count: string, event: string) => `${event}: linked to ${cards(count)}.`,
    unlink: (count: string) => `${cards(count)} no longer linked to an event.`,
    rename: (count: string) => `${cards(count)} renamed.`,
    group: (count: string, group: string) => `${cards(count)} put into “${group}”.`,
    ungroup: (count: string) => `${cards(count)} taken out of their group.`,
    block: (count: string) => `${cards(count)} blocked. Tapping them does nothing now.`,
    unblock: (count: string) => `${cards(count)} unblocked.`,
    undo: (count: string) => `Undone for ${cards(count)}.`,
  },
  refused: {
    card_not_found: (names: string) => `No longer yours: ${names}.`,
    poap_event_not_found: (names: string) => `The event can’t be linked anymore: ${names}.`,
    card_blocked: (names: string) => `Blocked by this site’s operator: ${names}.`,
    changed_meanwhile: (names: string) => `Changed meanwhile, so left as is: ${names}.`,
  },
  andMore: (names: string, count: string) => `${names} and ${count} more`,
  some: cards,
  stopped: (reason: string, count: string) => `${reason} We don’t know about ${cards(count)}.`,
  refusedRest: (reason: string, count: string) => `${reason} Not changed: ${cards(count)}.`,
  cancel: 'Cancel',
  link: {
    title: (card: string) => `Event on ${card}`,
    titleMany: (count: string) => `Link ${cards(count)}`,
    search: 'Search your events',
    none: 'No event',
    noneText: 'Tapping does nothing.',
    coHosted: 'You co-host it',
    more: 'Show more events',
    noMatch: (text: string) => `Nothing matches “${text}”.`,
    empty: 'You have no event that’s coming up or going on.',
    save: 'Link',
    unlink: 'Unlink',
    copyable:
      'Some of these cards can be copied: whoever has their address can collect this event without being there.',
  },
  rename: {
    title: (card: string) => `Rename ${card}`,
    titleMany: (count: string) => `Rename ${cards(count)}`,
    name: 'Name',
    pattern: 'Name',
    patternHint: 'Each card gets its number in the place of {n}, in the order of the list.',
    start: 'First number',
    startHint: 'Begin with zeros, such as 001, to have all numbers of the same length.',
    preview: (first: string, last: string) => `${first} to ${last}`,
    lacksNumber: 'Put {n} where the number goes.',
    wrongStart: 'Enter a whole number.',
    tooLong: `A name has at most ${cardNameCharacters} characters.`,
    save: 'Rename',
    saved: (before: string, after: string) => `${before} is now called ${after}.`,
  },
  group: {
    title: (count: string) => `Group of ${cards(count)}`,
    name: 'Group',
    hint: `One or two words, such as Badges or Staff. At most ${cardGroupCharacters} characters. Only you see it.`,
    save: 'Put into group',
    remove: 'Take out of group',
  },
} as const
