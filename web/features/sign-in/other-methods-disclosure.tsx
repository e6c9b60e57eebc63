import { useEffect, useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { landing } from '../../copy/english/public.ts'
import { start } from '../../copy/english/start.ts'
import { connect } from '../../session/connect.ts'
import { lastMethod } from './last-method.ts'
import type * as list from './other-methods.tsx'
import * as css from './sign-in.css.ts'
import type { FormMethod, OtherMethod } from './sign-in-methods.ts'

interface Props {
  returnTo: string | null
  /** The method whose form was just left. */
  previous: FormMethod | undefined
  onChoose: Parameters<typeof list.OtherMethods>[0]['onChoose']
  /** No email form above it: then nothing is collapsed. */
  alwaysOpen: boolean
}

/** The other sign-in methods, fetched when expanded. Expanded from the start if one of them was used last. */
export function OtherMethodsDisclosure({ returnTo, previous, onChoose, alwaysOpen }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(previous !== undefined)
  const [part, setPart] = useState<typeof list | 'missing'>()
  const [isEmpty, setEmpty] = useState(false)

  useEffect(() => {
    connect().then(
      ({ config: { methods, oauth_providers } }) =>
        setEmpty(oauth_providers.length === 0 && methods.every((method) => method.startsWith('email_'))),
      // Expanding fetches again and shows what failed.
      () => {},
    )
  }, [])

  const load = async () => {
    const loaded = await importChunk(() => import('./other-methods.tsx')).catch(() => undefined)
    setPart(loaded ?? 'missing')
    return loaded
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first shown
  useEffect(() => {
    const openIfLastUsed = async () => {
      const last = lastMethod.get()
      if (last === null || last === 'email') return
      const offered = await (await load())?.findMethods().catch(() => undefined)
      if (offered?.includes(last as OtherMethod)) setOpen(true)
    }
    // A disclosure can be opened before the app runs.
    if (previous !== undefined || details.current?.open) {
      setOpen(true)
      void load()
    } else void openIfLastUsed()
  }, [])

  useEffect(() => {
    if (alwaysOpen && part === undefined) void load()
  })

  const toggle = (open: boolean) => {
    setOpen(open)
    if (open && typeof part !== 'object') void load()
  }
  if (isEmpty) return null
  const content = (
    <>
      {part === 'missing' && (
        <p className={css.error} role="alert">
          {start.offline}
        </p>
      )}
      {typeof part === 'object' && <part.OtherMethods returnTo={returnTo} focused={previous} onChoose={onChoose} />}
    </>
  )
  if (alwaysOpen) return <div className={css.others}>{content}</div>
  return (
    <details className={css.others} ref={details} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={css.summary}>{landing.others}</summary>
      {isOpen && content}
    </details>
  )
}
