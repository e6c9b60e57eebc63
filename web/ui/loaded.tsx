import type { ReactNode } from 'react'
import { loading } from '../copy/english/app.ts'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Value> {
  load: {
    status: 'loading' | 'ready' | 'failed'
    value: Value | undefined
    error?: string
    missing?: boolean
    reload: () => Promise<void>
  }
  /** Shown when it does not exist; `home` is where to go then. */
  missing?: { title: string; text: string; button: string }
  home?: string
  /** The page has no heading other than the loaded content's. */
  isPage?: boolean
  skeleton?: ReactNode
  children: (value: Value) => ReactNode
}

/** Shows the loaded content, or that it is loading, does not exist, or failed and can be retried. */
export function Loaded<Value>({ load, missing, home, isPage = false, skeleton, children }: Props<Value>) {
  if (load.status === 'failed' && load.missing && missing)
    return (
      <EmptyState
        title={missing.title}
        text={missing.text}
        isPage={isPage}
        action={<LinkButton href={home}>{missing.button}</LinkButton>}
      />
    )
  return (
    <>
      {load.status === 'failed' && <LoadFailure error={load.error} onRetry={() => load.reload()} />}
      {load.value !== undefined
        ? children(load.value)
        : load.status === 'loading' && (
            <div role="status" aria-label={loading}>
              {skeleton ?? <Skeleton shape="row" />}
            </div>
          )}
    </>
  )
}
