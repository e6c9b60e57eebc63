import { countCharacters } from '@iyk/wire/count-characters.ts'
import { eventCharacters, eventSupply, lapseDays, picture as limits } from '@iyk/wire/limits.ts'
import type { PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { occurrenceOf } from './clock-changes.ts'
import { minutesBetween } from './local-time.ts'

/** The form's values, as text. */
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
  unverifiedDays: string
  /** What is written in fields for dates, as long as it is not a date that is understood, and while it is being written. */
  typed?: Partial<Record<DateField, string>>
  /** Ways to collect beside the card that are switched on with a new event. */
  ways?: readonly Way[]
  spans?: Spans
}

export type DateField = 'start' | 'end' | 'expiry'

/** In minutes: how long it lasts, and for how long after that it can be collected. They stay when the start moves. */
interface Spans {
  duration?: number
  expiry?: number
}

export type Field = Exclude<keyof FormValues, 'typed' | 'ways' | 'spans'> | 'picture'

type FormError =
  | 'nameMissing'
  | 'nameLong'
  | 'descriptionLong'
  | 'startMissing'
  | 'dateUnclear'
  | 'timeSkipped'
  | 'endMissing'
  | 'endBeforeStart'
  | 'expiryBeforeEnd'
  | 'placeMissing'
  | 'placeLong'
  | 'supplyWrong'
  | 'daysWrong'
  | 'pictureType'
  | 'pictureUnreadable'
  | 'pictureLarge'

const dateFields: readonly DateField[] = ['start', 'end', 'expiry']

export type FormErrors = Partial<Record<Field, FormError>>

const pictureTypes: readonly string[] = limits.types

/** Every error in the form at once, each beside the field that fixes it. */
export function validateForm(values: FormValues, picture: { type: string; size: number } | null): FormErrors {
  const errors: FormErrors = {}
  if (values.name.trim() === '') errors.name = 'nameMissing'
  else if (countCharacters(values.name) > eventCharacters.name) errors.name = 'nameLong'
  if (countCharacters(values.description) > eventCharacters.description) errors.description = 'descriptionLong'
  const isUnclear = (field: DateField) => values[field] === '' && (values.typed?.[field] ?? '').trim() !== ''
  if (values.start === '') errors.start = 'startMissing'
  if (values.end === '') errors.end = 'endMissing'
  else if (values.start !== '' && values.end < values.start) errors.end = 'endBeforeStart'
  if (values.expiry !== '' && values.end !== '' && values.expiry < values.end) errors.expiry = 'expiryBeforeEnd'
  for (const field of dateFields)
    if (isUnclear(field)) errors[field] = 'dateUnclear'
    else if (values[field] !== '' && occurrenceOf(values[field], values.timezone).kind === 'never')
      errors[field] ??= 'timeSkipped'
  if (values.where === 'place' && values.place.trim() === '') errors.place = 'placeMissing'
  else if (countCharacters(values.place) > eventCharacters.place) errors.place = 'placeLong'
  if (values.supply.trim() !== '' && parseSupply(values.supply) === null) errors.supply = 'supplyWrong'
  if (values.unverifiedDays.trim() !== '' && parseDays(values.unverifiedDays) === null)
    errors.unverifiedDays = 'daysWrong'
  if (picture && !pictureTypes.includes(picture.type)) errors.picture = 'pictureType'
  else if (picture && picture.size > limits.bytes) errors.picture = 'pictureLarge'
  return errors
}

/** The form as the wire expects it; only for values without errors. */
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
    supply: parseSupply(values.supply),
    unproved_days: parseDays(values.unverifiedDays),
  }
}

/** An event as form values. */
export function fromEvent(event: PoapEvent): FormValues {
  return {
    spans: spansOf(event),
    name: event.name,
    description: event.description,
    start: withoutZeroSeconds(event.start_date),
    end: withoutZeroSeconds(event.end_date),
    expiry: event.expiry_date === event.end_date ? '' : withoutZeroSeconds(event.expiry_date),
    timezone: event.timezone,
    where: event.virtual_event ? 'online' : 'place',
    place: event.place,
    supply: event.supply === null ? '' : String(event.supply),
    unverifiedDays: event.unproved_days === null ? '' : String(event.unproved_days),
  }
}

export function spansOf({ start_date, end_date, expiry_date }: PoapEvent): Spans {
  return {
    duration: minutesBetween(start_date, end_date),
    ...(expiry_date !== end_date && { expiry: minutesBetween(end_date, expiry_date) }),
  }
}

export function emptyValues(timezone: string): FormValues {
  return { name: '', description: '', start: '', end: '', expiry: '', ...emptyProposal(timezone) }
}

/** What an event before can propose, without a proposal. */
export function emptyProposal(timezone: string) {
  return { timezone, where: 'place', place: '', supply: '', unverifiedDays: '', spans: {}, ways: [] } as const
}

const parseSupply = (text: string) => parseInteger(text, eventSupply.maximum)
const parseDays = (text: string) => parseInteger(text, lapseDays.maximum)

/** A whole number from 1 to `maximum` as people write it, or null. */
function parseInteger(text: string, maximum: number): number | null {
  const digits = text.trim().replaceAll(/[\s.,'’]/g, '')
  if (!/^\d{1,7}$/.test(digits)) return null
  const number = Number(digits)
  return number >= 1 && number <= maximum ? number : null
}

function withoutZeroSeconds(local: string): string {
  return local.replace(/^(.{16}):00$/, '$1')
}
