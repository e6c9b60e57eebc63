import type { KioskCodes } from '@iyk/wire/kiosks.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { http } from '../../http/page-http.ts'
import { RequestError } from '../../http/request-error.ts'
import { usePolling } from '../../http/use-polling.ts'
import { type HostTime, hostTime, pageClocks } from './host-time.ts'
import { savedCodes } from './saved-codes.ts'
import { findKey, savedKey } from './saved-key.ts'

/** In milliseconds: how old the counter may get. */
const refreshEvery = 15_000

export type Kiosk =
  | { kind: 'loading' }
  /** The host was not reached yet. */
  | { kind: 'unreachable' }
  /** Nobody who may show it: not signed in, or not theirs. */
  | { kind: 'unpaired' }
  | { kind: 'removed' }
  | { kind: 'shown'; data: KioskCodes['data']; time: HostTime; isOffline: boolean; isPaired: boolean }

/** What this browser shows of an event's codes. It asks again and again, and goes on with what it has while nobody answers. */
export function useKiosk(event: string): { kiosk: Kiosk; reload: () => Promise<void> } {
  const [kiosk, setKiosk] = useState<Kiosk>(() => {
    const saved = savedCodes.get(event)
    return saved ? { kind: 'shown', ...saved, isOffline: false } : { kind: 'loading' }
  })
  // Who may not show it asks no more, until that has changed.
  const isOver = useRef(false)
  const load = useCallback(async () => {
    const key = findKey(event)
    const requestedAt = pageClocks.steady()
    try {
      const body = key === undefined ? { event } : { key }
      const { data } = await http<KioskCodes>('POST', '/api/kiosks/codes', { body })
      const shown = { data, time: hostTime(data.now, requestedAt, pageClocks), isPaired: key !== undefined }
      setKiosk({ kind: 'shown', ...shown, isOffline: false })
      savedCodes.set(event, shown)
    } catch (error) {
      const type = error instanceof RequestError ? error.type : ''
      if (type === 'kiosk_not_found') savedKey.delete(event)
      isOver.current = type === 'kiosk_not_found' || notTheirs.includes(type)
      if (isOver.current) savedCodes.delete(event)
      setKiosk((before) => afterFailure(before, type))
    }
  }, [event])
  const refresh = useCallback(async () => {
    if (!isOver.current) await load()
  }, [load])
  useEffect(() => {
    void load()
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [load, refresh])
  usePolling(refresh, refreshEvery)
  const reload = useCallback(async () => {
    isOver.current = false
    await load()
  }, [load])
  return { kiosk, reload }
}

const notTheirs = ['poap_event_not_found', 'unauthorized_credentials', 'user_unauthenticated']

function afterFailure(before: Kiosk, type: string): Kiosk {
  if (type === 'kiosk_not_found') return { kind: 'removed' }
  if (notTheirs.includes(type)) return { kind: 'unpaired' }
  return before.kind === 'shown' ? { ...before, isOffline: true } : { kind: 'unreachable' }
}
