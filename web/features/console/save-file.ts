import { fetchWithSession } from '../../http/fetch-with-session.ts'
import { RequestError } from '../../http/request-error.ts'
import { withStep } from './call-console.ts'

/** Saves what the host makes as a file, under the name that it gives. Throws as a call does. */
export async function saveFile(path: string, fallback: string): Promise<void> {
  const address = `/api/console${path}`
  const response = await withStep(async () => {
    const made = await fetchWithSession(address, { first: '/api/console/me' })
    if (made.ok) return made
    throw new RequestError(`GET ${address}`, made.status, await made.json().catch(() => undefined))
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun to save it by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
