/** What the front of a card shows, apart from its number, in one language and with its colors. Pages render it as HTML, the host draws it as a picture. */
export type CardFace = {
  /** BCP 47 tag of what is not typed by people. */
  language: string
  name: string
  when: string
  where: string
  brand: string
  colors: { ground: string; ink: string; quiet: string }
  /** Around the card. */
  page: { ground: string; line: string; ink: string; quiet: string }
  /** SVG documents. */
  artwork: string
  chip: string
  /** An SVG document in the proportions of a card, or the data URL of a PNG in any. */
  logo: string
}

/** The number of a collectible, in one language; an event has none. */
export type CardSerial = { label: string; number: string; short: string }

/** For links, for stories, and for chats and wallets; in pixels. */
export const cardForms = {
  link: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const

export type CardForm = keyof typeof cardForms
export const isCardForm = (name: string): name is CardForm => Object.hasOwn(cardForms, name)

/** Types of the files, by the end of their names. */
export const cardPictureTypes = { png: 'image/png', webp: 'image/webp' } as const

export type CardPictureType = keyof typeof cardPictureTypes
