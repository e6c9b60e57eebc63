import { artwork } from '@iyk/design/artwork.ts'
import { artworkLook } from '@iyk/design/artwork-look.ts'
import { palettes } from '@iyk/design/artwork-palettes.ts'
import { scales } from '@iyk/design/tokens.ts'
import type { CardFace } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import * as copy from './copy/english/public.ts'
import { formatEventTime, localesOf } from './format/format-event-time.ts'
import chip from './ui/chip.svg?raw'
import { Logo } from './ui/logo.tsx'

const { 1: ground, 6: line, 11: quiet, 12: ink } = scales.gray.dark

/** What the card of an event shows, or that of a collectible with its number, to draw it without a browser. */
export function cardFace(event: EventFacts, serial?: number): CardFace {
  const { ground: printed, ink: text, quiet: small } = palettes[artworkLook(event.id).palette]
  return {
    language: copy.language,
    name: event.name,
    when: formatEventTime(event, { locales: localesOf(copy.language) }),
    where: event.place ?? copy.card.online,
    ...(serial !== undefined && {
      serial: { label: copy.card.serial, number: String(serial), short: copy.card.serialShort(String(serial)) },
    }),
    brand: copy.product.name,
    colors: { ground: printed, ink: text, quiet: small },
    page: { ground, line, ink, quiet },
    artwork: artwork(event.id),
    chip,
    logo: document(renderToStaticMarkup(<Logo />)),
  }
}

/** Inline markup as a file of its own. */
function document(svg: string): string {
  return svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"')
}
