import { staff as copy } from '../../copy/english/staff.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EnteredHere, waitsIn } from './entered-here.tsx'
import * as css from './staff.css.ts'
import type { Entries } from './use-entries.ts'

interface Props {
  error: string
  list: Entries
  onRetry: () => Promise<void>
}

/** In place of an event that could not be loaded: why, and what was entered before, which is sent without it. */
export function NotLoaded({ error, list, onRetry }: Props) {
  return (
    <>
      <PageHeader title={copy.title} />
      <div className={css.page}>
        <LoadFailure error={list.isOffline && waitsIn(list) > 0 ? copy.kept : error} onRetry={onRetry} />
        {list.entries.length > 0 && <EnteredHere list={list} />}
      </div>
    </>
  )
}
