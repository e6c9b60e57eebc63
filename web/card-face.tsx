import { artwork } from '@iyk/design/artwork.ts'
import { artworkLook } from '@iyk/design/artwork-look.ts'
import { palettes } from '@iyk/design/artwork-palettes.ts'
import { scales } from '@iyk/design/tokens.ts'
import type { CardFace, CardSerial } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import * as copy from './copy/english/public.ts'
import { formatEventTime, localesOf } from './format/format-event-time.ts'
import { product } from './product.ts'
import chip from './ui/chip.svg?raw'
import { DrawnLogo } from './ui/logo.tsx'
import productCard from './ui/product-card.svg?raw'

const { 1: ground, 6: line, 11: quiet, 12: ink } = scales.gray.dark

/** What the card of an event shows, to draw it without a browser. */
export function cardFace(event: EventFacts): CardFace {
  return {
    ...printed(artworkLook(event.id).palette),
    name: event.name,
    when: whenOf(event),
    where: whereOf(event),
    artwork: artwork(event.id),
  }
}

/** The product's own card, for its preview. */
export function productFace(): CardFace {
  const when = product.tagline ?? copy.product.tagline
  return { ...printed('graphite'), name: product.name, when, where: '', artwork: productCard }
}

/** What all cards of a palette have in common. */
function printed(palette: keyof typeof palettes) {
  const { ground: paper, ink: text, quiet: small } = palettes[palette]
  return {
    language: copy.language,
    brand: product.name,
    colors: { ground: paper, ink: text, quiet: small },
    page: { ground, line, ink, quiet },
    chip,
    logo: document(renderToStaticMarkup(<DrawnLogo />)),
  }
}

/** The number of a collectible, as its picture shows it. */
export function cardSerial(serial: number): CardSerial {
  return { label: copy.card.serial, number: String(serial), short: copy.card.serialShort(String(serial)) }
}

/** What a picture of the card shows, in words. */
export function cardAlt(event: EventFacts, serial?: number): string {
  const facts = cardFacts(event)
  return serial === undefined
    ? copy.cardPicture.event(event.name, facts)
    : copy.cardPicture.collectible(event.name, String(serial), facts)
}

/** When and where, in one line. */
export function cardFacts(event: EventFacts): string {
  return `${whenOf(event)} · ${whereOf(event)}`
}

function whenOf(event: EventFacts): string {
  return formatEventTime(event, { locales: localesOf(copy.language) })
}

function whereOf(event: EventFacts): string {
  return event.place ?? copy.card.online
}

/** Inline markup as a file of its own. */
function document(svg: string): string {
  return svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"')
}
