import { searchCharacters } from '@iyk/wire/limits.ts'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from '../../navigation/router.tsx'

/** In the address, so that a reload and a link that is sent show the same. What is not there is empty. */
export function useSought<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = names.join()
  const sought = useMemo(() => {
    const parameters = new URLSearchParams(search)
    return Object.fromEntries(
      key.split(',').map((name) => [name, (parameters.get(name) ?? '').slice(0, searchCharacters)]),
    ) as Record<Name, string>
  }, [search, key])
  const seek = useCallback(
    (change: Partial<Record<Name, string>>) => {
      const query = toQuery({ ...sought, ...change })
      navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true })
    },
    [sought, navigate, pathname],
  )
  return { sought, seek, query: toQuery(sought) }
}

/** Without what is empty. */
export function toQuery(values: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  ).toString()
}
