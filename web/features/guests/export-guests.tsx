import { type ExportFormat, exportFormats } from '@iyk/wire/guests.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { guests as copy } from '../../copy/english/guests.ts'
import { describeLoadError } from '../../http/describe-load-error.ts'
import { fetchWithSession } from '../../http/fetch-with-session.ts'
import { RequestError } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './guests.css.ts'

/** The whole list as a file, whatever is searched. */
export function ExportGuests({ eventId }: { eventId: string }) {
  const { pending, error, run } = useAction<ExportFormat>()
  const download = async (format: ExportFormat) => {
    try {
      await saveExport(eventId, format)
      return null
    } catch (error) {
      return describeLoadError(error, somethingWentWrong)
    }
  }
  return (
    <>
      <p className={css.buttons}>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="quiet"
            pending={pending === format}
            onClick={() => void run(format, () => download(format))}
          >
            {copy.download[format]}
          </Button>
        ))}
      </p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

async function saveExport(eventId: string, format: ExportFormat): Promise<void> {
  const address = `/api/poap-events/${encodeURIComponent(eventId)}`
  const call = `${address}/guests/export?format=${format}`
  const response = await fetchWithSession(call, { first: address })
  if (!response.ok) throw new RequestError(`GET ${call}`, response.status, await response.json().catch(() => undefined))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `guests.${format}`
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to save it by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
