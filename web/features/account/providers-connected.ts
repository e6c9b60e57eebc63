import type { User } from '@iyk/wire/user.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Tells once when one comes back from connecting a provider, and takes the page to its section, where the ref stands. The address alone
 * proves nothing: anybody can write one, so only what the user has is told.
 */
export function useConnected({ providers }: User, tell: (type: string) => void): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get('connected')
  const type = providers.map(({ provider_type }) => provider_type).find((one) => one.toLowerCase() === name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back happens once
  useEffect(() => {
    if (name === null) return
    void navigate(pathname, { replace: true })
    if (type === undefined) return
    tell(type)
    place.current?.closest('section')?.querySelector('h2')?.focus()
  }, [])
  return place
}
