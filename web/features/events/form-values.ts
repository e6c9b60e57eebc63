import type { PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'

/** What stands in the form, as text. */
export interface FormValues {
  name: string
  description: string
  /** `2026-11-20T18:00`, in `timezone`. */
  start: string
  end: string
  expiry: string
  timezone: string
  where: 'place' | 'online'
  place: string
  supply: string
  /** Days. */
  unproved: string
}

export type Field = keyof FormValues | 'picture'

export type Mistake =
  | 'nameMissing'
  | 'nameLong'
  | 'descriptionLong'
  | 'startMissing'
  | 'endMissing'
  | 'endBeforeStart'
  | 'expiryBeforeEnd'
  | 'placeMissing'
  | 'placeLong'
  | 'supplyWrong'
  | 'daysWrong'
  | 'pictureType'
  | 'pictureLarge'

export type Mistakes = Partial<Record<Field, Mistake>>

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const pictureBytes = 4 * 1024 * 1024

/** Every mistake in the form at once, each beside the field that mends it. */
export function findMistakes(values: FormValues, picture: { type: string; size: number } | null): Mistakes {
  const mistakes: Mistakes = {}
  if (values.name.trim() === '') mistakes.name = 'nameMissing'
  else if (values.name.length > 200) mistakes.name = 'nameLong'
  if (values.description.length > 4000) mistakes.description = 'descriptionLong'
  if (values.start === '') mistakes.start = 'startMissing'
  if (values.end === '') mistakes.end = 'endMissing'
  else if (values.start !== '' && values.end < values.start) mistakes.end = 'endBeforeStart'
  if (values.expiry !== '' && values.end !== '' && values.expiry < values.end) mistakes.expiry = 'expiryBeforeEnd'
  if (values.where === 'place' && values.place.trim() === '') mistakes.place = 'placeMissing'
  else if (values.place.length > 200) mistakes.place = 'placeLong'
  if (values.supply.trim() !== '' && readSupply(values.supply) === null) mistakes.supply = 'supplyWrong'
  if (values.unproved.trim() !== '' && readDays(values.unproved) === null) mistakes.unproved = 'daysWrong'
  if (picture && !pictureTypes.includes(picture.type)) mistakes.picture = 'pictureType'
  else if (picture && picture.size > pictureBytes) mistakes.picture = 'pictureLarge'
  return mistakes
}

/** The form as the wire wants it; only for values without mistakes. */
export function toDraft(values: FormValues): PoapEventDraft {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    start_date: values.start,
    end_date: values.end,
    ...(values.expiry === '' ? {} : { expiry_date: values.expiry }),
    timezone: values.timezone,
    place: values.where === 'online' ? '' : values.place.trim(),
    virtual_event: values.where === 'online',
    supply: readSupply(values.supply),
    unproved_days: readDays(values.unproved),
  }
}

/** An event as it stands in the form. */
export function fromEvent(event: PoapEvent): FormValues {
  return {
    name: event.name,
    description: event.description,
    start: withoutZeroSeconds(event.start_date),
    end: withoutZeroSeconds(event.end_date),
    expiry: event.expiry_date === event.end_date ? '' : withoutZeroSeconds(event.expiry_date),
    timezone: event.timezone,
    where: event.virtual_event ? 'online' : 'place',
    place: event.place,
    supply: event.supply === null ? '' : String(event.supply),
    unproved: event.unproved_days === null ? '' : String(event.unproved_days),
  }
}

export function emptyValues(timezone: string): FormValues {
  return {
    name: '',
    description: '',
    start: '',
    end: '',
    expiry: '',
    timezone,
    where: 'place',
    place: '',
    supply: '',
    unproved: '',
  }
}

const readSupply = (text: string) => readWhole(text, 1_000_000)
const readDays = (text: string) => readWhole(text, 365)

/** A whole number from 1 to `most` as people write it, or null. */
function readWhole(text: string, most: number): number | null {
  const digits = text.trim().replaceAll(/[\s.,'’]/g, '')
  if (!/^\d{1,7}$/.test(digits)) return null
  const number = Number(digits)
  return number >= 1 && number <= most ? number : null
}

function withoutZeroSeconds(local: string): string {
  return local.replace(/^(.{16}):00$/, '$1')
}
