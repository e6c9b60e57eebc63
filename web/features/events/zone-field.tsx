import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { form as copy } from '../../copy/english/event-form.ts'
import { currentReader } from '../../format/format-event-time.ts'
import * as fieldCss from '../../ui/field.css.ts'
import { LabelledField } from '../../ui/text-field.tsx'
import { offsetAt, sayOffset } from './clock-changes.ts'
import type { FoundZone } from './find-zones.ts'
import * as css from './zone-field.css.ts'
import { cityOf } from './zone-names.ts'

type Find = typeof import('./find-zones.ts').findZones

interface Props {
  value: string
  /** Local; a zone is shown with its offset on that day. */
  start: string
  error: string | undefined
  onChange: (timeZone: string) => void
}

/** A zone by city, country or offset. What finds them is fetched when someone comes to it. */
export function ZoneField({ value, start, error, onChange }: Props) {
  const [find, setFind] = useState<Find>()
  /** Undefined while nothing is being looked for. */
  const [text, setText] = useState<string>()
  const [place, setPlace] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const moment = start === '' ? Date.now() : Date.parse(`${start}Z`)
  const search = { locales: currentReader().locales, moment, offsetAt }
  const open = text !== undefined && find !== undefined
  const found = open ? (text.trim() === '' ? suggest(find, value, search) : find(text, search)) : []

  const load = async (): Promise<Find | undefined> => {
    if (find) return find
    const part = await importChunk(() => import('./find-zones.ts')).catch(() => undefined)
    if (part) setFind(() => part.findZones)
    return part?.findZones
  }
  const look = (next: string | undefined) => {
    setText(next)
    setPlace(0)
  }
  const choose = (zone: FoundZone | undefined) => {
    if (zone) onChange(zone.timeZone)
    look(undefined)
  }
  /** Chooses what was typed as soon as it can be found. */
  const chooseTyped = async (typed: string) => {
    const findNow = await load()
    if (findNow) choose(findNow(typed, search)[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (text === undefined) return look('')
      if (found.length > 0) scrollTo((place + move + found.length) % found.length)
    } else if (event.key === 'Enter' && text !== undefined) {
      // Not the form's button.
      event.preventDefault()
      if (open) choose(found[place])
      else void chooseTyped(text)
    } else if (event.key === 'Escape' && text !== undefined) {
      event.preventDefault()
      look(undefined)
    }
  }
  const scrollTo = (next: number) => {
    setPlace(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <LabelledField label={copy.zone} hint={copy.zoneHint} error={error}>
      {(ids) => (
        <div className={css.place}>
          <input
            {...ids}
            ref={input}
            className={fieldCss.input}
            data-field="timezone"
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && found.length > 0 ? `${id}-${place}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text ?? describe(value, moment)}
            onFocus={({ target }) => {
              void load()
              target.select()
            }}
            onClick={() => text === undefined && look('')}
            onChange={({ target }) => {
              void load()
              look(target.value)
            }}
            onKeyDown={onKeyDown}
            // What was looked for and not chosen is forgotten: the zone stays.
            onBlur={() => look(undefined)}
          />
          {open && (
            <div className={css.list} id={`${id}-list`} role="listbox" aria-label={copy.foundZones}>
              {found.map((zone, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
                <div
                  key={zone.timeZone}
                  id={`${id}-${at}`}
                  className={css.option}
                  role="option"
                  aria-selected={at === place}
                  tabIndex={-1}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(zone)}
                >
                  <span>
                    {zone.city}
                    {zone.country !== '' && zone.country !== zone.city && (
                      <span className={css.quiet}> {zone.country}</span>
                    )}
                  </span>
                  <span className={css.quiet}>{sayOffset(zone.offset)}</span>
                </div>
              ))}
              {found.length === 0 && (
                <div className={css.empty} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
                  {copy.noZone(text)}
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </LabelledField>
  )
}

function describe(timeZone: string, moment: number): string {
  const offset = sayOffset(offsetAt(moment, timeZone))
  const city = cityOf(timeZone)
  return city === offset ? city : `${city}, ${offset}`
}

/** Before anything is typed: the zone that is set, the reader's own, and UTC. */
function suggest(find: Find, value: string, search: Parameters<Find>[1]): FoundZone[] {
  const zones = new Set([value, currentReader().timeZone ?? 'UTC', 'UTC'])
  return [...zones].flatMap((zone) => find(zone, search).filter(({ timeZone }) => timeZone === zone))
}
