import type { VersionReply } from '@iyk/wire/console-service.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame } from '../../../copy/english/console.ts'
import { version as copy } from '../../../copy/english/console-service.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { parseChanges } from './parse-changes.ts'

const load = async () => (await callConsole<VersionReply>('GET', '/version')).data

/** Which version serves, and what it brought. */
export function Version() {
  const state = useLoad(useCallback(load, []), 'loading the version', somethingWentWrong)
  return (
    <SectionFrame title={frame.version}>
      <Loaded load={state}>
        {({ version, node, hosts, before, changes }) => (
          <>
            <FactList>
              <Fact term={copy.version}>{version}</Fact>
              {before !== null && <Fact term={copy.before}>{before}</Fact>}
              <Fact term={copy.node}>{node}</Fact>
            </FactList>
            {hosts.length > 1 && (
              <section className={css.part}>
                <h2 className={groupTitle}>{copy.hosts}</h2>
                <DataTable
                  caption={copy.hosts}
                  rows={hosts}
                  keyOf={({ public_url, since }) => `${public_url} ${since}`}
                  columns={[
                    { title: copy.host, isName: true, cell: ({ public_url }) => public_url },
                    { title: copy.version, cell: (host) => host.version },
                    { title: copy.since, cell: ({ since }) => formatMoment(since) },
                    { title: copy.lastSeen, cell: ({ last_seen }) => formatMoment(last_seen) },
                  ]}
                />
              </section>
            )}
            <section className={css.part}>
              <h2 className={groupTitle}>{before === null ? copy.changes : copy.changesSince(before)}</h2>
              <Changes markdown={changes} />
            </section>
          </>
        )}
      </Loaded>
    </SectionFrame>
  )
}

/** Written in English, for all. */
function Changes({ markdown }: { markdown: string }) {
  const blocks = parseChanges(markdown)
  if (blocks.length === 0) return <p className={css.quiet}>{copy.noChanges}</p>
  return (
    <div className={css.part} lang="en">
      {blocks.map(({ title, items }, place) => (
        <details key={title} open={place === 0}>
          <summary className={css.opens}>{title || copy.changes}</summary>
          <ul className={css.changes}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
