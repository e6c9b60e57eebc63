import type { ReactNode } from 'react'
import type { usePages } from '../http/use-pages.ts'
import { LoadFailure } from './load-failure.tsx'
import { LoadMore } from './load-more.tsx'
import { Loaded } from './loaded.tsx'

/** A list that is loaded page by page on scrolling. Where the next page was lost, its end says so. */
export function PagesOfList<Item extends { id: string }>({
  pages,
  skeleton,
  more,
  children,
}: {
  pages: ReturnType<typeof usePages<Item>>
  skeleton: ReactNode
  /** Said while the next page is loading. */
  more: string
  children: (items: readonly Item[]) => ReactNode
}) {
  const { nextCursor, status, error, reload, loadMore } = pages
  // Said where it was noticed: at the end, whose next page was lost, or at the top.
  const isEndLost = status === 'failed' && nextCursor !== null
  return (
    <>
      <Loaded load={isEndLost ? { ...pages, status: 'ready' } : pages} skeleton={skeleton}>
        {children}
      </Loaded>
      {isEndLost && <LoadFailure error={error} onRetry={reload} />}
      {nextCursor !== null && !isEndLost && (
        <LoadMore key={nextCursor} onVisible={loadMore}>
          {more}
        </LoadMore>
      )}
    </>
  )
}
