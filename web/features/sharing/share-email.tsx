import type { SharingReply } from '@iyk/wire/guests.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { sharing as copy } from '../../copy/english/sharing.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { check } from '../../ui/checkbox.css.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './share-email.css.ts'

/** Shares the collector's address with the organizer, or withdraws it at once; nothing for who has no address. */
export function ShareEmail({ collectibleId }: { collectibleId: string }) {
  const address = `/api/collectibles/${encodeURIComponent(collectibleId)}/sharing`
  const load = useCallback(async () => (await get<SharingReply>(address)).data, [address])
  const { value, setValue } = useLoad(load, 'loading what is shared', somethingWentWrong)
  const { pending, error, run } = useAction()
  if (!value) return null
  const shown = value.email ?? value.offered
  if (shown === null) return null
  const change = async (isShared: boolean) => {
    const email = isShared ? shown : null
    setValue({ ...value, email })
    try {
      setValue((await http<SharingReply>('PUT', address, { body: { email } })).data)
      return null
    } catch (error) {
      setValue(value)
      reportError(error, 'changing what is shared')
      return errorMessage(error, somethingWentWrong)
    }
  }
  return (
    <section className={css.sharing}>
      <label className={check}>
        <input
          type="checkbox"
          checked={value.email !== null}
          onChange={({ currentTarget: { checked } }) =>
            pending === undefined && void run('submit', () => change(checked))
          }
        />
        <span>{copy.share}</span>
      </label>
      <p className={css.quiet}>{value.email === null ? copy.hidden : copy.shown(value.email)}</p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}
