import type { ConsoleMe } from '@iyk/wire/console.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { get } from '../http/response-cache.ts'
import { useLocation } from '../navigation/router.tsx'
import { NotFound } from './not-found.tsx'

/**
 * An unknown address. Operators have pages that nobody else loads anything of, and that are fetched once the host says who this is. It sends them an empty
 * page, and everyone else the one for such addresses, which stays.
 */
export function UnknownPage() {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<ReactNode>()
  const isConsole = /^\/console(\/|$)/i.test(pathname)
  useEffect(() => {
    if (isConsole) openConsole().then(setShown, () => setShown(<NotFound />))
  }, [isConsole])
  if (!isConsole) return <NotFound />
  return shown ?? (document.getElementById('root')?.dataset.prerendered ? <NotFound /> : null)
}

async function openConsole(): Promise<ReactNode> {
  const { data } = await get<ConsoleMe>('/api/console/me')
  const { Console } = await importChunk(() => import('./console.tsx'))
  return <Console me={data} />
}
