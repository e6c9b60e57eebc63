import { typedDates as copy } from '../../copy/english/typed-dates.ts'
import { currentReader } from '../../format/format-event-time.ts'
import { Button } from '../../ui/button.tsx'
import { occurrenceOf } from './clock-changes.ts'
import * as css from './date-field.css.ts'
import type { Understood } from './parse-typed-date.ts'
import { sayDay, sayTime } from './say-moment.ts'
import { cityOf } from './zone-names.ts'

interface Props {
  id: string
  /** The local time that is set, or nothing. */
  value: string
  timezone: string
  /** Undefined where nothing is typed, or not read yet. */
  found: Understood | undefined
  say: (local: string) => string
  example: string
  /** Says only what is odd: the field itself shows the date. */
  isQuiet: boolean
  onPick: (local: string) => void
}

/** What a date means, in words; or what is asked, with the answers as buttons. */
export function UnderstoodDate({ id, value, timezone, found, say, example, isQuiet, onPick }: Props) {
  const zone = timezone === 'UTC' ? 'UTC' : copy.timeIn(cityOf(timezone))
  return (
    <div className={css.understood} id={id} aria-live="polite">
      {value === '' ? (
        <Question found={found} say={say} example={example} isQuiet={isQuiet} onPick={onPick} />
      ) : (
        <>
          {!isQuiet && <p>{copy.inZone(say(value), zone)}</p>}
          {found?.kind === 'moment' && found.other !== undefined && (
            <Choices choices={[found.other]} say={(local) => copy.or(say(local))} onPick={onPick} />
          )}
          <ClockChange value={value} timezone={timezone} onPick={onPick} />
        </>
      )}
    </div>
  )
}

type QuestionProps = Pick<Props, 'found' | 'say' | 'example' | 'isQuiet' | 'onPick'>

function Question({ found, say, example, isQuiet, onPick }: QuestionProps) {
  if (found?.kind === 'choices')
    return (
      <>
        <p>{found.isHalf ? copy.halves : copy.which}</p>
        <Choices choices={found.choices} say={say} onPick={onPick} />
      </>
    )
  if (found?.kind === 'time-missing') return <p>{copy.timeMissing(sayDay(found.day, currentReader().locales))}</p>
  if (found?.kind === 'date-missing') return <p>{copy.dateMissing}</p>
  if (found?.kind === 'impossible') return <p>{copy.impossible}</p>
  if (found?.kind === 'unknown') return <p>{copy.unknown(example)}</p>
  return !isQuiet && <p>{copy.example(example)}</p>
}

function Choices({ choices, say, onPick }: { choices: readonly string[] } & Pick<Props, 'say' | 'onPick'>) {
  return (
    <div className={css.choices}>
      {choices.map((local) => (
        <Button key={local} variant="quiet" onClick={() => onPick(local)}>
          {say(local)}
        </Button>
      ))}
    </div>
  )
}

/** A time that clocks skip does not exist; one that they show twice is the second. */
function ClockChange({ value, timezone, onPick }: Pick<Props, 'value' | 'timezone' | 'onPick'>) {
  const { locales } = currentReader()
  const occurrence = occurrenceOf(value, timezone)
  if (occurrence.kind === 'twice') return <p>{copy.overlap(sayTime(value, locales))}</p>
  if (occurrence.kind === 'once') return null
  return (
    <>
      <p>{copy.gap(sayTime(value, locales))}</p>
      <Choices choices={[occurrence.later]} say={(local) => copy.instead(sayTime(local, locales))} onPick={onPick} />
    </>
  )
}
