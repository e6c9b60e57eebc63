import { sha256 } from '@iyk/kit/hash.ts'

/** Characters of a name that are easily mistaken for each other. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** The same for names that look alike, as `anna-bell` and `annabe11` do. */
const formOf = (name: string): string => alike.reduce((text, [from, to]) => text.replace(from, to), name)

export const hashOfName = (name: string): Buffer => sha256(formOf(name))

/** Who has such a name, alone or between hyphens, seems to speak for the service. */
const ofTheService = ['admin', 'administrator', 'iyk', 'moderator', 'official', 'operator', 'root', 'staff', 'support']
const reserved = [
  ...ofTheService,
  ...[
    'abuse',
    'about',
    'account',
    'accounts',
    'api',
    'app',
    'auth',
    'billing',
    'card',
    'cards',
    'collectible',
    'collection',
  ],
  ...[
    'contact',
    'deleted',
    'event',
    'events',
    'everyone',
    'guest',
    'help',
    'holder',
    'home',
    'host',
    'imprint',
    'info',
    'legal',
  ],
  ...[
    'login',
    'logout',
    'mail',
    'mod',
    'news',
    'nobody',
    'null',
    'outbox',
    'owner',
    'passkey',
    'password',
    'postmaster',
    'press',
  ],
  ...[
    'privacy',
    'sdk',
    'security',
    'service',
    'settings',
    'share',
    'sign-in',
    'sign-out',
    'signup',
    'status',
    'system',
    'tap',
  ],
  ...['team', 'terms', 'undefined', 'unknown', 'user', 'users', 'wallet', 'webmaster', 'www', 'you'],
]
/** What stands between such words. */
const between = ['a', 'at', 'by', 'desk', 'for', 'from', 'hq', 'my', 'of', 'our', 'real', 'the', 'true', 'verified']
const formsOfService = new Set(ofTheService.map(formOf))
const reservedForms = new Set(reserved.map(formOf))
/** No name of a person begins or ends with these, while Iyke, Nikolaiyk, Root and Stafford do with the others. */
const unmistakable = ['admin', 'moderator', 'official', 'operator', 'support'].map(formOf)
const surnames = new Set(['root', 'staff'])
const vocabulary = [...new Set([...reserved, ...between].map((word) => formOf(word)))]

/** Whether a form is made of reserved words alone, such as `iykteam`, one of which is of the service; `isOfService`: one was before. */
const isMadeOfReserved = (form: string, isOfService = false): boolean =>
  form === ''
    ? isOfService
    : vocabulary.some(
        (word) =>
          form.startsWith(word) && isMadeOfReserved(form.slice(word.length), isOfService || formsOfService.has(word)),
      )

/** Whether words that are written as one speak for the service. */
const speaksForService = (text: string): boolean => {
  const form = formOf(text.replace(/\d+$/, ''))
  return (
    unmistakable.some((word) => form.startsWith(word) || form.endsWith(word)) ||
    isMadeOfReserved(form) ||
    isMadeOfReserved(formOf(text))
  )
}

/** Each letter of words of the service, and letters of other scripts that look like it. */
const lookalikes = new Map(
  [
    'aаɑα',
    'cсϲ',
    'dԁ',
    'eе',
    'fƒ',
    'iіıι',
    'kкκ',
    'lӏ',
    'mм',
    'nпη',
    'oоοσ',
    'pрρ',
    'rг',
    'sѕ',
    'tтτ',
    'uυ',
    'yуγ',
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)
const checkMarks = /[√⍻☑✅✓✔🗸🗹]/u

/** Whether a shown name speaks for the service: by a word of it, by nothing but such words, however they are spaced, or by a sign as of something checked. */
export const seemsOfService = (shown: string): boolean => {
  const plain = shown.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = [...plain].map((letter) => lookalikes.get(letter) ?? letter).join('')
  const words = letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return (
    checkMarks.test(shown) ||
    words.some((word) => speaksForService(word) && !surnames.has(word)) ||
    isMadeOfReserved(formOf(words.join('')))
  )
}

/** Whether nobody may have a name. */
export const isReservedName = (name: string): boolean =>
  reservedForms.has(formOf(name)) ||
  speaksForService(name) ||
  name.split('-').some((part) => formsOfService.has(formOf(part)))
