// Copy of the ways to collect an event without a card.

import { storedGuests } from '@iyk/wire/limits.ts'

export const ways = {
  title: 'Other ways to get it',
  intro:
    'People can collect this event without a card, too. Each email address gets it once, and there are never more than its supply.',
  on: 'On',
  collected: (count: string) => `${count} collected`,
  revoked: (count: string) => `${count} taken back`,
  save: 'Save',
  saved: 'Saved.',
  code: {
    title: 'Single-use codes',
    risk: 'Whoever has a code can use it, so hand them out as you would tickets.',
  },
  word: {
    title: 'A secret word',
    risk: 'Words get passed on: anyone who learns it can collect from anywhere, and someone who makes addresses up can take a few hundred within minutes from one network. Set when it works and for how many.',
  },
  list: {
    title: 'A list of email addresses',
    risk: 'Anyone with access to one of these mailboxes can collect.',
  },
  email: {
    title: 'Invitations by email',
    risk: 'People get an email from this site in your name, so only enter addresses of people who expect it.',
  },
} as const

export const codes = {
  name: 'Name',
  nameExample: 'Badges, box 1',
  count: 'How many',
  make: 'Make codes and download them',
  countWrong: (most: string) => `Enter a number from 1 to ${most}.`,
  nameMissing: 'Enter a name, so that you recognize them later.',
  made: (count: string) =>
    `${count === '1' ? '1 code is' : `${count} codes are`} ready. Your browser saved them as a CSV file: keep it, because we can’t show them again. Print the sheets before you leave this page.`,
  csv: 'Download the CSV again',
  sheet: 'Print sheets (PDF)',
  sheetPart: (from: string, to: string) => `Print sheets ${from}–${to} (PDF)`,
  drawing: 'Drawing the sheets …',
  states: (free: string, used: string, revoked: string) => `${free} free · ${used} used · ${revoked} withdrawn`,
  report: 'Download what became of them',
  replace: 'Replace the free ones',
  replaceTitle: (name: string) => `Replace the free codes of ${name}?`,
  replaceText: (free: string) =>
    `For when the file is lost, or this page was closed before you printed. The free codes stop working at once, and ${free === '1' ? 'a new one is' : `${free} new ones are`} made and downloaded. Used ones keep what they led to.`,
  replaceYes: 'Replace and download',
  revoke: 'Withdraw the free ones',
  revokeTitle: (name: string) => `Withdraw the free codes of ${name}?`,
  revokeText: 'They stop working at once and can’t be brought back. Used ones keep what they led to.',
  back: 'Keep them',
} as const

export const word = {
  word: 'Secret word',
  hint: 'Capital letters, width and spaces don’t matter.',
  short: (least: string) => `Use at least ${least} letters or digits.`,
  opens: 'From',
  closes: 'Until',
  boundsHint: 'In your time zone. Leave empty for the whole event.',
  atMost: 'For how many',
  atMostHint: 'Leave empty for no limit of its own.',
  order: '“Until” must be after “From”.',
} as const

export const list = {
  addresses: 'Email addresses',
  hint: 'One per line, or separated by commas. We store them so that no one can read them back.',
  file: 'Or choose a file',
  add: 'Add to the list',
  missing: 'Enter at least one address.',
  tooMany: (most: string) => `At most ${most} addresses at once.`,
  added: (added: string, known: string) => `${added} added, ${known} already there.`,
  invalid: 'These aren’t email addresses:',
  counts: (free: string, used: string) => `${free} can still collect · ${used} collected`,
  empty: 'Empty the list',
  emptyTitle: 'Empty the list?',
  emptyText: 'No one on it can collect this way anymore. What was collected stays.',
  back: 'Keep it',
} as const

export const email = {
  addresses: 'Email addresses',
  hint: 'One per line, or separated by commas. Each gets one email and collects only by accepting. We forget an address once it’s answered.',
  file: 'Or choose a file',
  add: 'Invite them',
  missing: 'Enter at least one address.',
  tooMany: (most: string) => `At most ${most} addresses at once.`,
  added: (added: string, known: string) => `${added} invited, ${known} had been invited before.`,
  invalid: 'These aren’t email addresses:',
  counts: (waiting: string, sent: string) => `${waiting} waiting · ${sent} not answered`,
  replies: (accepted: string, declined: string, ended: string) =>
    `${accepted} accepted · ${declined} declined · ${ended} ended`,
  empty: 'Withdraw invitations',
  emptyTitle: 'Withdraw invitations?',
  emptyText: 'Whoever hasn’t answered can’t accept anymore. What was collected stays.',
  back: 'Keep them',
} as const

export const refusals = {
  word_missing: 'Enter a secret word first.',
  code_batch_not_found: 'These codes no longer exist.',
  too_many_codes: 'This event can’t have more codes.',
  too_many_before_approval: `Until your event is approved, your events can have up to ${storedGuests.untilApproved} codes and addresses together. Add the rest after that.`,
  too_many_guests:
    'Your account can’t store more codes and addresses. Empty lists or withdraw codes that you don’t need.',
} as const
