import type { SharedEventsReply } from '@iyk/wire/event-people.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { http } from '../../http/page-http.ts'
import { setCached } from '../../http/response-cache.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'

/**
 * Above one's own events: invitations, and events of others. Asked for once the page knows who is signed in, and loaded where there are any. What fails is
 * asked for with the next visit.
 */
export function SharedEventsPlace(): ReactNode {
  const isSignedIn = useStore(signInState).jwt !== null
  const [part, setPart] = useState<typeof import('./shared-events.tsx')>()
  useEffect(() => {
    if (isSignedIn) loadWhereShared().then(setPart, () => {})
  }, [isSignedIn])
  return isSignedIn && part && <part.SharedEvents />
}

async function loadWhereShared() {
  const { data } = await http<SharedEventsReply>('GET', '/api/shared-events')
  if (data.events.length + data.invitations.length === 0) return undefined
  setCached('shared-events', data)
  return importChunk(() => import('./shared-events.tsx'))
}
