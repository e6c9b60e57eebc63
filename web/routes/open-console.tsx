import type { ConsoleMe } from '@iyk/wire/console.ts'
import type { ReactNode } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { get } from '../http/response-cache.ts'

/** The console, once the host has said that this user is an operator; rejects for everyone else, who load nothing of it. */
export async function openConsole(): Promise<ReactNode> {
  const { data } = await get<ConsoleMe>('/api/console/me')
  const { Console } = await importChunk(() => import('./console.tsx'))
  return <Console me={data} />
}
