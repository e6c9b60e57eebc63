import type { EventRole } from '@iyk/wire/poap-events.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'

interface Props {
  eventId: string
  /** Undefined until it is known. */
  role: EventRole | undefined
  /** How often the event was changed on this page. */
  changes: number
}

/** Who runs an event with its holder, for those who may say so. Loaded after the rest of the page. */
export function PeoplePlace({ eventId, role, changes }: Props): ReactNode {
  const [part, setPart] = useState<typeof import('./event-people.tsx')>()
  const manages = role === 'holder' || role === 'co-host'
  useEffect(() => {
    if (manages) importChunk(() => import('./event-people.tsx')).then(setPart, () => {})
  }, [manages])
  return manages && part && <part.EventPeople eventId={eventId} changes={changes} canTransfer={role === 'holder'} />
}
