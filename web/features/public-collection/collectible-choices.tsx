import type { ChoiceList } from '@iyk/wire/public-collection.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { card } from '../../copy/english/public.ts'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { usePages } from '../../http/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/checkbox.css.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describePageError } from './describe-page-error.ts'
import * as css from './public-page.css.ts'

const address = '/api/public-collection/collectibles'

type Choice = ChoiceList['data'][number]

const fetchChoices = (cursor: string | null) =>
  http<ChoiceList>('GET', `${address}?${new URLSearchParams({ limit: '60', ...(cursor !== null && { cursor }) })}`)

/** Shows and hides each collectible, or all. What was changed here is saved at once. */
export function CollectibleChoices() {
  const pages = usePages(fetchChoices, 'loading what the public page shows', somethingWentWrong, 'public page choices')
  /** What was changed since the list was loaded; for all, and for some after that. */
  const [all, setAll] = useState<boolean>()
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { pending, error, run } = useAction<string>()
  const isShown = ({ id, is_shown, is_public }: Choice) => is_public && (changed.get(id) ?? all ?? is_shown)

  const save = (body: { is_shown: boolean; ids?: string[] }, show: () => void) => async () => {
    try {
      await http('PUT', address, { body })
      show()
      return null
    } catch (error) {
      reportError(error, 'changing what the public page shows')
      return describePageError(error)
    }
  }
  const setOne = (id: string, is_shown: boolean) => {
    // At once, or the box would not follow the click.
    setChanged((before) => new Map(before).set(id, is_shown))
    void run(id, async () => {
      const message = await save({ is_shown, ids: [id] }, () => {})()
      if (message !== null) setChanged((before) => new Map(before).set(id, !is_shown))
      return message
    })
  }
  const setEach = (is_shown: boolean) =>
    run(
      is_shown ? 'all' : 'none',
      save({ is_shown }, () => {
        setAll(is_shown)
        setChanged(new Map())
      }),
    )
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{copy.choose}</h3>
      <p className={css.quiet}>{copy.hiddenOnes}</p>
      <Loaded load={pages}>
        {(choices) =>
          choices.length === 0 ? (
            <p className={css.quiet}>{copy.nothing}</p>
          ) : (
            <>
              <div className={css.actions}>
                <Button variant="quiet" pending={pending === 'all'} onClick={() => void setEach(true)}>
                  {copy.showAll}
                </Button>
                <Button variant="quiet" pending={pending === 'none'} onClick={() => void setEach(false)}>
                  {copy.hideAll}
                </Button>
              </div>
              {error !== undefined && <Notice tone="wrong">{error}</Notice>}
              <ul className={css.list}>
                {choices.map((one) => (
                  <li className={css.row} key={one.id}>
                    <label className={check}>
                      <input
                        type="checkbox"
                        checked={isShown(one)}
                        disabled={!one.is_public || (pending !== undefined && pending !== one.id)}
                        onChange={({ currentTarget }) => pending === undefined && setOne(one.id, currentTarget.checked)}
                      />
                      <span>
                        <bdi>{one.event_name}</bdi>{' '}
                        <span className={css.quiet}>{card.serialShort(String(one.serial))}</span>
                        {!one.is_public && <span className={css.quiet}> · {copy.takenDownEvent}</span>}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {pages.nextCursor !== null && (
        <LoadMore key={pages.nextCursor} onVisible={pages.loadMore}>
          {copy.more}
        </LoadMore>
      )}
    </section>
  )
}
