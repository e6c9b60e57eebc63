import type { ReactNode } from 'react'
import { loading } from '../../copy/english/app.ts'
import { frame as copy } from '../../copy/english/console.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as css from './console.css.ts'

interface List {
  status: 'loading' | 'ready' | 'failed'
  rows: readonly unknown[] | undefined
  cursor: string | undefined
  error: string
  isMore: boolean
  loadMore: () => Promise<void>
  reload: () => Promise<void>
}

/** A list that is on its way, or was lost. */
export function ListStart({ list: { status, rows, error, reload } }: { list: List }) {
  return (
    <>
      {status === 'failed' && <LoadFailure error={error} onRetry={reload} />}
      {status === 'loading' && rows === undefined && (
        <div className={css.part} role="status" aria-label={loading}>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} shape="row" />
          ))}
        </div>
      )}
    </>
  )
}

/** A list in each of its states: on its way, lost, empty, or there, with a button for more. */
export function RowsOfList<Row>({
  list,
  none,
  children,
}: {
  list: List & { rows: readonly Row[] | undefined }
  /** What is said of a list without a row. */
  none: string
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { status, rows, cursor, error, isMore } = list
  const isEndLost = status === 'failed' && cursor !== undefined
  return (
    <div className={css.part}>
      {!isEndLost && <ListStart list={list} />}
      {rows?.length === 0 && <p className={css.none}>{none}</p>}
      {rows !== undefined && rows.length > 0 && children(rows)}
      {isEndLost && <LoadFailure error={error} onRetry={list.loadMore} />}
      {rows !== undefined && cursor !== undefined && !isEndLost && (
        <p>
          <Button variant="quiet" pending={isMore} onClick={() => void list.loadMore()}>
            {copy.more}
          </Button>
        </p>
      )}
    </div>
  )
}
