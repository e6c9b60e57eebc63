import { createHash } from 'node:crypto'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { SignJWT } from 'jose/jwt/sign'
import { copy } from './copy.ts'
import type { GoogleKeys } from './signing-keys.ts'
import { zonedTime } from './zoned-time.ts'

type Options = { keys: GoogleKeys; publicUrl: string; name: string; language: Language; now: Date }

/** Google says that browsers may cut off what is longer: https://developers.google.com/wallet/tickets/events/use-cases/jwt */
const longest = 1800

const describeEvent = ({ keys, name: issuerName, language }: Options, { event }: Collectible, hasPlace: boolean) => {
  const inLanguage = (value: string) => ({ defaultValue: { language, value } })
  const place = event.virtual_event ? copy[language].online : event.place
  const eventClass = {
    issuerName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: inLanguage(event.name),
    dateTime: {
      start: zonedTime(event.start_date, event.starts_at),
      end: zonedTime(event.end_date, event.ends_at),
    },
    ...(hasPlace && place !== '' && { venue: { name: inLanguage(place), address: inLanguage(place) } }),
  }
  // Google keeps the first class of an ID, so what an event said later is another one.
  const className = createHash('sha256')
    .update(JSON.stringify([event.id, eventClass]))
    .digest('base64url')
    .slice(0, 22)
  return { id: `${keys.issuerId}.${className}`, ...eventClass }
}

const describePass = (options: Options, collectible: Collectible, { hasPlace, hasPicture }: Parts) => {
  const { keys, publicUrl } = options
  const { id, serial } = collectible
  const eventClass = describeEvent(options, collectible, hasPlace)
  const ticket = {
    id: `${keys.issuerId}.${id}`,
    classId: eventClass.id,
    state: 'ACTIVE',
    ticketNumber: String(serial),
    barcode: { type: 'QR_CODE', value: `${publicUrl}/tap?kept=${id}` },
    // Google fetches the picture, which it can do only by https.
    ...(hasPicture &&
      publicUrl.startsWith('https:') && { heroImage: { sourceUri: { uri: `${publicUrl}/share/${id}.png` } } }),
  }
  return { eventTicketClasses: [eventClass], eventTicketObjects: [ticket] }
}

type Parts = { hasPlace: boolean; hasPicture: boolean }

/** What a link contains: all, or what a long name leaves room for. */
const choices: readonly Parts[] = [
  { hasPlace: true, hasPicture: true },
  { hasPlace: false, hasPicture: true },
  { hasPlace: false, hasPicture: false },
]

/**
 * Where Google Wallet offers to save a collectible. The link carries all of it, signed, so nothing is sent to Google until someone opens it.
 * @see https://developers.google.com/wallet/tickets/events/use-cases/jwt
 */
export const googleLink = async (options: Options, collectible: Collectible): Promise<string> => {
  const { keys, publicUrl, now } = options
  const sign = async (parts: Parts) => {
    const payload = describePass(options, collectible, parts)
    const jwt = await new SignJWT({ origins: [publicUrl], typ: 'savetowallet', payload })
      .setProtectedHeader({ alg: 'RS256', ...(keys.keyId && { kid: keys.keyId }) })
      .setIssuer(keys.email)
      .setAudience('google')
      .setIssuedAt(now)
      .sign(keys.privateKey)
    return `https://pay.google.com/gp/v/save/${jwt}`
  }
  let link = ''
  for (const parts of choices) {
    link = await sign(parts)
    if (link.length <= longest) break
  }
  return link
}
