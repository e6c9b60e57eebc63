import { createHash } from 'node:crypto'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { SignJWT } from 'jose/jwt/sign'
import { copy } from './copy.ts'
import type { GoogleKeys } from './signing-keys.ts'
import { zonedTime } from './zoned-time.ts'

type Options = { keys: GoogleKeys; publicUrl: string; language: Language; now: Date }

/**
 * Where Google Wallet offers to save a collectible. The link carries all of it, signed, so nothing is sent to Google until somebody opens it.
 * @see https://developers.google.com/wallet/tickets/events/use-cases/jwt
 */
export const googleLink = async (
  { keys, publicUrl, language, now }: Options,
  { id, serial, event }: Collectible,
): Promise<string> => {
  const texts = copy[language]
  const inLanguage = (value: string) => ({ defaultValue: { language, value } })
  const place = event.virtual_event ? texts.online : event.place
  const link = `${publicUrl}/tap?kept=${id}`
  const eventClass = {
    issuerName: 'IYK Cards',
    reviewStatus: 'UNDER_REVIEW',
    eventName: inLanguage(event.name),
    dateTime: {
      start: zonedTime(event.start_date, event.starts_at),
      end: zonedTime(event.end_date, event.ends_at),
    },
    ...(place !== '' && { venue: { name: inLanguage(place), address: inLanguage(place) } }),
    hexBackgroundColor: '#191919',
  }
  // Google keeps the first class of an ID, so what an event said later is another one.
  const version = createHash('sha256').update(JSON.stringify(eventClass)).digest('hex').slice(0, 12)
  const classId = `${keys.issuerId}.event-${event.id}-${version}`
  // Google fetches the picture, which it can do only by https.
  const picture = publicUrl.startsWith('https:') && {
    heroImage: {
      sourceUri: { uri: `${publicUrl}/share/${id}.png` },
      contentDescription: inLanguage(event.name),
    },
  }
  const ticket = {
    id: `${keys.issuerId}.collectible-${id}`,
    classId,
    state: 'ACTIVE',
    ticketNumber: String(serial),
    barcode: { type: 'QR_CODE', value: link },
    ...picture,
  }
  const jwt = await new SignJWT({
    origins: [publicUrl],
    typ: 'savetowallet',
    payload: { eventTicketClasses: [{ id: classId, ...eventClass }], eventTicketObjects: [ticket] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keys.keyId && { kid: keys.keyId }) })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(keys.privateKey)
  return `https://pay.google.com/gp/v/save/${jwt}`
}
