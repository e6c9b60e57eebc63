import type { MadeCodes, NewCodes } from '@iyk/wire/ways.ts'
import type { createOnce } from '../../http/create-once.ts'
import { http } from '../../http/page-http.ts'
import { codesAsCsv, saveFile } from './code-files.ts'

interface Request {
  eventId: string
  body: NewCodes
  once: ReturnType<typeof createOnce>
}

/** Makes codes and saves them as a file at once: a page that is closed later, perhaps while it draws their sheets, has lost none. */
export async function makeCodes({ eventId, body, once }: Request): Promise<MadeCodes['data']> {
  const path = `/api/poap-events/${encodeURIComponent(eventId)}/codes`
  const { data } = await http<MadeCodes>('POST', path, { body, headers: once.headersFor(body) })
  once.end()
  saveFile(`${data.batch.name}.csv`, codesAsCsv(data.codes))
  return data
}
