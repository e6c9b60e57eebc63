import type { AuditLine } from '@iyk/wire/console-service.ts'
import { searchCharacters } from '@iyk/wire/limits.ts'
import { useCallback } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { audit as copy } from '../../../copy/english/console-service.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { describeConsoleError } from '../describe-console-error.ts'
import { FilterField } from '../filter-field.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { saveFile } from '../save-file.ts'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { toQuery, useSought } from '../use-sought.ts'

const outcomes: Readonly<Record<string, string>> = copy.outcomes
/** Characters that the field of the wire has; others find nothing. */
const actOf = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]/g, '')
const idOf = (typed: string) => typed.trim().replaceAll(/[^\w-]/g, '')
/** The reader's own day as a moment; one that is typed by half is none. */
const momentOf = (date: string, time: string) => {
  const moment = new Date(`${date}T${time}`)
  return date === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

/** Who did what, when and to whom. */
export function AuditLog() {
  const { sought, seek } = useSought(['act', 'actor', 'user_id', 'operator_id', 'since', 'until'])
  const query = toQuery({
    ...sought,
    act: actOf(sought.act),
    user_id: idOf(sought.user_id),
    operator_id: idOf(sought.operator_id),
    since: momentOf(sought.since, '00:00'),
    until: momentOf(sought.until, '23:59:59.999'),
  })
  const list = useRows<AuditLine>(`/audit?limit=100&${query}`)
  const { outcome, setOutcome } = useOutcome()
  const exporting = useAction<'csv' | 'jsonl'>()
  const save = async (format: 'csv' | 'jsonl') => {
    try {
      await saveFile(`/audit/export?format=${format}&${query}`, `audit.${format}`)
      setOutcome({ text: copy.exported })
    } catch (error) {
      setOutcome({ text: describeConsoleError(error, 'exporting the audit log'), isWrong: true })
    }
    return null
  }
  return (
    <SectionFrame
      title={frame.audit}
      actions={(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          pending={exporting.pending === format}
          onClick={() => void exporting.run(format, () => save(format))}
        >
          {copy[format]}
        </Button>
      ))}
    >
      <OutcomeLine outcome={outcome} />
      <div className={css.filters}>
        <TypedField
          label={copy.act}
          hint={copy.actHint}
          value={sought.act}
          onChange={useCallback((act: string) => seek({ act }), [seek])}
        />
        <FilterField
          label={copy.actor}
          value={sought.actor}
          choices={copy.actors}
          onChange={(actor) => seek({ actor })}
        />
        <TypedField
          label={copy.aboutField}
          value={sought.user_id}
          onChange={useCallback((user_id: string) => seek({ user_id }), [seek])}
        />
        <TypedField
          label={copy.operatorField}
          value={sought.operator_id}
          onChange={useCallback((operator_id: string) => seek({ operator_id }), [seek])}
        />
        <TextField
          label={copy.since}
          type="date"
          value={sought.since}
          onChange={({ target }) => seek({ since: target.value })}
        />
        <TextField
          label={copy.until}
          type="date"
          value={sought.until}
          onChange={({ target }) => seek({ until: target.value })}
        />
      </div>
      <RowsOfList list={list} none={query === '' ? copy.none : frame.noMatch}>
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={rows}
            keyOf={({ at, act, subject, session_id, user_id }) => `${at} ${act} ${subject} ${session_id} ${user_id}`}
            columns={[
              { title: copy.act, isName: true, cell: ({ act }) => act },
              { title: copy.at, cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
              {
                title: copy.actor,
                cell: ({ actor, operator_id }) => (
                  <>
                    {copy.actors[actor]}
                    {operator_id !== null && (
                      <span className={css.under}>
                        <PersonLink id={operator_id} />
                      </span>
                    )}
                  </>
                ),
              },
              {
                title: copy.outcome,
                cell: ({ outcome: result }) => (
                  <Mark tone={result === 'ok' ? 'good' : result === 'unchanged' ? 'plain' : 'wrong'}>
                    {outcomes[result] ?? result}
                  </Mark>
                ),
              },
              { title: copy.about, cell: ({ user_id }) => <PersonLink id={user_id} /> },
              {
                title: copy.subject,
                cell: ({ subject, ip_address }) => (
                  <>
                    <span dir="auto">{subject ?? frame.none}</span>
                    <span className={css.under}>{ip_address}</span>
                  </>
                ),
              },
            ]}
          />
        )}
      </RowsOfList>
    </SectionFrame>
  )
}

interface TypedProps {
  label: string
  hint?: string
  value: string
  /** Stays the same function. */
  onChange: (value: string) => void
}

function TypedField({ label, hint, value, onChange }: TypedProps) {
  const { typed, setTyped } = useTypedSearch(value, onChange)
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed}
      maxLength={searchCharacters}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
