import type { ReactNode } from 'react'
import { loading, tryAgain } from '../texts/english/app.ts'
import { EmptyState } from './empty-state.tsx'
import * as css from './loaded.css.ts'
import { Notice } from './notice.tsx'
import { Press, PressLink } from './press.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Value> {
  load: {
    status: 'loading' | 'ready' | 'failed'
    value: Value | undefined
    problem?: string
    missing?: boolean
    reload: () => Promise<void>
  }
  /** Said when there is no such thing; `home` is where to go then. */
  missing?: { title: string; text: string; button: string }
  home?: string
  /** The page has no heading but what is loaded. */
  isPage?: boolean
  skeleton?: ReactNode
  children: (value: Value) => ReactNode
}

/** What is loaded, or that it is on its way, is not there, or failed and may be tried again. */
export function Loaded<Value>({ load, missing, home, isPage = false, skeleton, children }: Props<Value>) {
  if (load.status === 'failed' && load.missing && missing)
    return (
      <EmptyState
        title={missing.title}
        text={missing.text}
        isPage={isPage}
        action={<PressLink href={home}>{missing.button}</PressLink>}
      />
    )
  return (
    <>
      {load.status === 'failed' && (
        <div className={css.failed}>
          <Notice tone="wrong">{load.problem}</Notice>
          <p>
            <Press look="quiet" onClick={() => void load.reload()}>
              {tryAgain}
            </Press>
          </p>
        </div>
      )}
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
