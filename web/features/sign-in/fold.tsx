import { useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { landing } from '../../texts/english/public.ts'
import { start } from '../../texts/english/start.ts'
import { lastWay } from './last-way.ts'
import type * as list from './other-ways.tsx'
import * as css from './sign-in.css.ts'
import type { FormWay, OtherWay } from './ways.ts'

interface Props {
  returnTo: string | null
  /** The way whose form was left a moment ago. */
  left: FormWay | undefined
  onChoose: Parameters<typeof list.OtherWays>[0]['onChoose']
  /** There is no mail above it to sign in by: nothing is folded then. */
  isAlone: boolean
}

/** The other ways to sign in, fetched when unfolded. Whoever signed in by one of them last time finds it unfolded. */
export function Fold({ returnTo, left, onChoose, isAlone }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(left !== undefined)
  const [part, setPart] = useState<typeof list | 'missing'>()
  const [isEmpty, setEmpty] = useState(false)

  useEffect(() => {
    connect().then(
      ({ config: { methods, oauth_providers } }) =>
        setEmpty(oauth_providers.length === 0 && methods.every((method) => method.startsWith('email_'))),
      // Unfolding asks again and says what is wrong.
      () => {},
    )
  }, [])

  const load = async () => {
    const loaded = await fetchPart(() => import('./other-ways.tsx')).catch(() => undefined)
    setPart(loaded ?? 'missing')
    return loaded
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first shown
  useEffect(() => {
    const unfoldLast = async () => {
      const last = lastWay.recall()
      if (last === null || last === 'email') return
      const ways = await (await load())?.findWays().catch(() => undefined)
      if (ways?.includes(last as OtherWay)) setOpen(true)
    }
    // A fold opens without the app, too.
    if (left !== undefined || details.current?.open) {
      setOpen(true)
      void load()
    } else void unfoldLast()
  }, [])

  useEffect(() => {
    if (isAlone && part === undefined) void load()
  })

  const toggle = (open: boolean) => {
    setOpen(open)
    if (open && typeof part !== 'object') void load()
  }
  if (isEmpty) return null
  const shown = (
    <>
      {part === 'missing' && (
        <p className={css.problem} role="alert">
          {start.offline}
        </p>
      )}
      {typeof part === 'object' && <part.OtherWays returnTo={returnTo} focused={left} onChoose={onChoose} />}
    </>
  )
  if (isAlone) return <div className={css.others}>{shown}</div>
  return (
    <details className={css.others} ref={details} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={css.summary}>{landing.others}</summary>
      {isOpen && shown}
    </details>
  )
}
