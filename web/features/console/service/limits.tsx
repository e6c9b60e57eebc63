import type { LimitList } from '@iyk/wire/console-service.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame } from '../../../copy/english/console.ts'
import { limits as copy } from '../../../copy/english/console-service.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useSought } from '../use-sought.ts'
import { describeSpan } from './describe-span.ts'

const load = () => callConsole<LimitList>('GET', '/limits')
/** Each limit as it stands, and how often one was reached. */
export function Limits() {
  const limits = useLoad(useCallback(load, []), 'loading limits', somethingWentWrong)
  const { sought, seek } = useSought(['search'])
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  const word = sought.search.trim().toLowerCase()
  return (
    <SectionFrame title={frame.limits}>
      <p className={css.text}>{copy.text}</p>
      <Loaded load={limits}>
        {({ data, is_on, refusals, since }) => {
          const shown = data.filter((row) => `${row.name} ${row.of}`.toLowerCase().includes(word))
          return (
            <>
              {!is_on && <Notice tone="wrong">{copy.off}</Notice>}
              <section className={css.part}>
                <h2 className={groupTitle}>{copy.refusals}</h2>
                <p className={css.quiet}>
                  {copy.refusalsText(formatMoment(since))} {refusals.length === 0 && copy.noRefusals}
                </p>
                {refusals.length > 0 && (
                  <DataTable
                    caption={copy.refusals}
                    rows={refusals}
                    keyOf={({ limit }) => limit}
                    columns={[
                      { title: copy.kind, isName: true, cell: ({ limit }) => <code lang="en">{limit}</code> },
                      { title: copy.count, isNumber: true, cell: ({ count }) => formatCount(count) },
                    ]}
                  />
                )}
              </section>
              <div className={css.filters}>
                <SearchField label={copy.search} search={sought.search} onChange={search} />
              </div>
              {shown.length === 0 ? (
                <p className={css.none}>{frame.noMatch}</p>
              ) : (
                <DataTable
                  caption={copy.list}
                  rows={shown}
                  keyOf={({ name }) => name}
                  columns={[
                    {
                      title: copy.of,
                      isName: true,
                      cell: ({ of, name }) => (
                        <>
                          <span lang="en">{of}</span>
                          <code className={css.under}>{name}</code>
                        </>
                      ),
                    },
                    {
                      title: copy.max,
                      isNumber: true,
                      cell: ({ max, is_default }) => (
                        <>
                          {formatCount(max)}
                          {!is_default && <span className={css.under}>{copy.changed}</span>}
                        </>
                      ),
                    },
                    { title: copy.per, cell: ({ seconds }) => (seconds === 0 ? copy.atOnce : describeSpan(seconds)) },
                  ]}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </SectionFrame>
  )
}
