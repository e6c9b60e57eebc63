import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'
import { useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { life as copy } from '../../copy/english/event-life.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  event: PoapEvent
  role: EventRole
  onChange: () => void
}

/** The button to everything that is done with an event less often than editing it. What it opens is loaded with the first click. */
export function EventMenu(props: Props) {
  const [part, setPart] = useState<typeof import('./event-actions.tsx')>()
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = async () => {
    setState('loading')
    try {
      setPart(await importChunk(() => import('./event-actions.tsx')))
      setState('open')
    } catch {
      setState('closed')
    }
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" pending={state === 'loading'} onClick={() => void open()}>
        {copy.more}
      </Button>
      {part && <part.EventActions {...props} open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
