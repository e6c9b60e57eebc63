import type { VisibilityReply } from '@iyk/wire/public-collection.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { visibility as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { check } from '../../ui/checkbox.css.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describePageError } from './describe-page-error.ts'
import * as css from './public-page.css.ts'

/** Shows or hides a collectible on the user's public page; nothing while they have none. */
export function Visibility({ collectibleId }: { collectibleId: string }) {
  const address = `/api/collectibles/${encodeURIComponent(collectibleId)}/visibility`
  const load = useCallback(async () => (await get<VisibilityReply>(address)).data, [address])
  const { value, setValue } = useLoad(load, 'loading a visibility', somethingWentWrong)
  const { pending, error, run } = useAction()
  if (!value || value.name === null) return null
  const change = async (is_shown: boolean) => {
    setValue({ ...value, is_shown })
    try {
      setValue((await http<VisibilityReply>('PUT', address, { body: { is_shown } })).data)
      return null
    } catch (error) {
      setValue(value)
      reportError(error, 'changing a visibility')
      return describePageError(error)
    }
  }
  return (
    <section className={css.visibility}>
      <div className={css.actions}>
        <label className={check}>
          <input
            type="checkbox"
            checked={value.is_shown}
            onChange={({ currentTarget: { checked } }) =>
              pending === undefined && void run('submit', () => change(checked))
            }
          />
          {copy.show}
        </label>
        <a className={css.pageLink} href={`/@${value.name}`}>
          <bdi>@{value.name}</bdi>
        </a>
      </div>
      {!value.is_shown && <p className={css.quiet}>{copy.hidden}</p>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}
