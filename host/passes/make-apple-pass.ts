import type { PassCollectible } from '@iyk/cards/passes/store.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { copy } from './copy.ts'
import type { AppleKeys } from './signing-keys.ts'
import { zonedTime } from './zoned-time.ts'

/** Changes whenever passes that exist should look different, so that phones fetch them again. */
export const passLayout = 'apple-1'

type Options = { keys: AppleKeys; publicUrl: string; name: string; languages: OfferedLanguages }
type Made = { passId: string; token: string; pictures: Record<string, Buffer> }

const colors = {
  backgroundColor: 'rgb(25, 25, 25)',
  foregroundColor: 'rgb(238, 238, 238)',
  labelColor: 'rgb(180, 180, 180)',
}

const openPass = async (
  { keys, publicUrl, name, languages }: Options,
  { passId, token, pictures }: Made,
  about: object,
) => {
  const { PKPass } = await import('passkit-generator')
  const pass = new PKPass(
    pictures,
    { wwdr: keys.wwdr, signerCert: keys.certificate, signerKey: keys.privateKey },
    {
      ...colors,
      passTypeIdentifier: keys.typeId,
      teamIdentifier: keys.teamId,
      organizationName: name,
      serialNumber: passId,
      sharingProhibited: true,
      // Phones add /v1/… and send the token only there.
      webServiceURL: `${publicUrl}/passes`,
      authenticationToken: token,
      ...about,
    },
  )
  pass.type = 'eventTicket'
  for (const language of languages.offered) pass.localize(language, copy[language])
  return pass
}

/**
 * A signed `.pkpass` of a collectible. Labels are keys of `copy.ts`, which the phone shows in its own language; times are the event's.
 * @see https://developer.apple.com/documentation/walletpasses/pass
 */
export const makeApplePass = async (options: Options, made: Made, collectible: PassCollectible): Promise<Buffer> => {
  const { id, serial, collected_at, event, canceled } = collectible
  const link = `${options.publicUrl}/tap?kept=${id}`
  const pass = await openPass(options, made, {
    description: `${event.name} · ${copy[options.languages.fallback].pass} ${serial}`,
  })
  const time = (key: 'when' | 'ends', local: string, at: string) => ({
    key,
    label: key,
    value: zonedTime(local, at),
    dateStyle: 'PKDateStyleMedium' as const,
    timeStyle: 'PKDateStyleShort' as const,
    ignoresTimeZone: true,
  })
  const place = event.virtual_event ? 'online' : event.place
  pass.headerFields.push({ key: 'number', label: 'number', value: serial })
  pass.primaryFields.push({ key: 'event', value: event.name })
  pass.secondaryFields.push(time('when', event.start_date, event.starts_at))
  if (place !== '') pass.auxiliaryFields.push({ key: 'where', label: 'where', value: place })
  // The phone shows a value that changed where there is such a format for it.
  if (canceled)
    pass.auxiliaryFields.push({ key: 'event-state', label: 'event', value: 'canceled', changeMessage: '%@' })
  pass.backFields.push(
    time('ends', event.end_date, event.ends_at),
    { key: 'collected', label: 'collected', value: collected_at, dateStyle: 'PKDateStyleMedium' },
    ...(event.description === '' ? [] : [{ key: 'description', label: 'description', value: event.description }]),
    { key: 'link', label: 'link', value: link },
  )
  // On that day, it would come up on the lock screen.
  if (!canceled) pass.setRelevantDate(new Date(event.starts_at))
  pass.setBarcodes({ message: link, format: 'PKBarcodeFormatQR', messageEncoding: 'utf-8', altText: link })
  return pass.getAsBuffer()
}

/** What replaces a pass on a phone once its collectible belongs to nobody, or to someone else. It says nothing about it. */
export const makeVoidPass = async (options: Options, made: Made): Promise<Buffer> => {
  const pass = await openPass(options, made, { description: copy[options.languages.fallback].notValid, voided: true })
  pass.primaryFields.push({ key: 'event', value: 'notValid' })
  return pass.getAsBuffer()
}
