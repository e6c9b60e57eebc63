// Copy of the settings of a public page.

import { collectionName, picture } from '@iyk/wire/limits.ts'

export const publicPage = {
  takenDownEvent: 'Taken down',
  title: 'Your public page',
  intro:
    'A page with your name and the collectibles you choose, for anyone who has its address. It never shows your email address, your wallet or your cards.',
  isOn: 'Your page is on:',
  isOff: 'Your page is off. No one can see it.',
  takenDown: (reason: string) => `This page was taken down: ${reason} No one can see it. Contact this site’s operator.`,
  share: 'Share',
  view: 'View page',
  copied: 'Link copied. Paste it anywhere.',
  notCopied: 'Your browser didn’t let us copy the link. Here it is:',
  name: 'Name in the address',
  nameHint: (host: string) =>
    `The page is at ${host}/@name. ${collectionName.minimum} to ${collectionName.maximum} lowercase letters, digits, and hyphens.`,
  nameInvalid: `Use ${collectionName.minimum} to ${collectionName.maximum} lowercase letters, digits, and single hyphens between them.`,
  displayName: 'Your name on the page',
  displayNameMissing: 'Enter the name that the page shows.',
  firstOnes: 'Which collectibles should it show?',
  firstOnesShown: 'All, and new ones that I collect signed in',
  firstOnesHidden: 'Only the ones I choose',
  newOnes: 'When I collect something new',
  newOnesShown: 'Show it, if I’m signed in or enter the code',
  newOnesHidden: 'Hide it until I choose it',
  newOnesMissing: 'Choose which collectibles the page shows.',
  listed: 'Let search engines list this page',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  save: 'Save',
  saved: 'Saved.',
  failed: 'That didn’t work. Try again.',
  picture: 'Picture',
  pictureNow: 'Your current picture',
  pictureHint: `PNG, JPEG, or WebP, up to ${picture.megabytes} MB. We crop it to a square.`,
  pictureTooLarge: `Choose a picture of up to ${picture.megabytes} MB.`,
  removePicture: 'Remove picture',
  choose: 'What the page shows',
  hiddenOnes: 'Hidden ones leave this page. Links to them that you shared still work.',
  showAll: 'Show all',
  hideAll: 'Hide all',
  nothing: 'You haven’t collected anything yet.',
  delete: 'Delete this page',
  deleteQuestion: (name: string) =>
    `Delete this page, its picture, and what you chose? Your collectibles stay yours. @${name} stays reserved for you for ${collectionName.daysReserved} days. After that, anyone can take it.`,
  deleteYes: 'Delete',
  deleteNo: 'Cancel',
  deleted: 'Your page is deleted.',
  refusals: {
    public_collection_not_found: 'You don’t have a public page yet.',
    public_collection_taken_down: 'This page was taken down. Contact this site’s operator.',
    collection_name_unavailable: 'This name isn’t available. Choose another one.',
    display_name_unavailable:
      'The name on the page can’t look like it comes from us, or have a check mark. Choose another one.',
    collection_names_reserved: `You’ve changed the name too often. Your last ${collectionName.reservedPerUser} names stay yours for ${collectionName.daysReserved} days.`,
  },
  more: 'Loading more.',
} as const

export const visibility = {
  show: 'Show on your public page',
  hidden: 'It’s not on your page. Links to it that you shared still work.',
} as const

/** POAPs from elsewhere that the page shows. */
export const imported = {
  title: 'From POAP',
  text: (shown: string, total: string) =>
    `Your page shows ${shown} of ${total}. Only POAPs that your wallet confirms can be shown.`,
  showAll: 'Show all POAPs',
  hideAll: 'Hide all POAPs',
  refusals: {
    imported_poap_unconfirmed: 'Only POAPs that a wallet on your account confirms can be on your public page.',
  },
} as const
