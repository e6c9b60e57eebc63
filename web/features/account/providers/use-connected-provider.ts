import type { User } from '@iyk/wire/user.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../../navigation/router.tsx'

/**
 * Reports once that the user has returned from connecting a provider, and scrolls to its section, which has the ref. The address alone proves nothing, since
 * anyone can write one, so only what the user really has is reported.
 */
export function useConnectedProvider(
  { providers }: User,
  onConnected: (type: string) => void,
): RefObject<HTMLDivElement | null> {
  const sectionRef = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get('connected')
  const type = providers.map(({ provider_type }) => provider_type).find((one) => one.toLowerCase() === name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the return happens once
  useEffect(() => {
    if (name === null) return
    navigate(pathname, { replace: true })
    if (type === undefined) return
    onConnected(type)
    sectionRef.current?.closest('section')?.querySelector('h2')?.focus()
  }, [])
  return sectionRef
}
