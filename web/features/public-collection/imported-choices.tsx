import type { ImportedPoapList } from '@iyk/wire/imported-poaps.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { imported as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './public-page.css.ts'

async function load() {
  const { total, shown } = await http<ImportedPoapList>('GET', '/api/imported-poaps?limit=1')
  return { total, shown }
}

/** Shows or hides all imported POAPs; each has a choice of its own where it is opened. Nothing for who has none. */
export function ImportedChoices() {
  const { value, setValue } = useLoad(load, 'loading imported POAPs', somethingWentWrong)
  const { pending, error, run } = useAction<'all' | 'none'>()
  if (!value || value.total === 0) return null
  const setEach = (is_shown: boolean) =>
    run(is_shown ? 'all' : 'none', async () => {
      try {
        await http('PUT', '/api/imported-poaps/visibility', { body: { is_shown } })
        setValue(await load())
        return null
      } catch (error) {
        reportError(error, 'showing imported POAPs')
        return errorMessage(error, somethingWentWrong, copy.refusals)
      }
    })
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{copy.title}</h3>
      <p className={css.quiet} role="status">
        {copy.text(formatCount(value.shown), formatCount(value.total))}
      </p>
      <div className={css.actions}>
        <Button variant="quiet" pending={pending === 'all'} onClick={() => void setEach(true)}>
          {copy.showAll}
        </Button>
        <Button variant="quiet" pending={pending === 'none'} onClick={() => void setEach(false)}>
          {copy.hideAll}
        </Button>
      </div>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}
