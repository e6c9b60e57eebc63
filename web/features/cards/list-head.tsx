import { useEffect, useRef } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { cardSearch as copy } from '../../copy/english/card-search.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { Button } from '../../ui/button.tsx'
import * as check from '../../ui/checkbox.css.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { addressOf, everyCard, isSearching, queryOf, type SoughtCards } from './sought-cards.ts'

interface Props {
  sought: SoughtCards
  total: number
  /** How many are selected. */
  count: number
  /** Ids of all cards of the list where they are loaded. */
  loaded: readonly string[] | undefined
  onSelectAll: (ids: readonly string[]) => void
  onClear: () => void
}

/** How many cards a search found, and the checkbox that selects them all, loaded or not. */
export function ListHead({ sought, total, count, loaded, onSelectAll, onClear }: Props) {
  const navigate = useNavigate()
  const { pending, error, run } = useAction()
  const box = useRef<HTMLInputElement>(null)
  const isSome = count > 0 && count < total
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  const selectAll = () =>
    run('submit', async () => {
      try {
        onSelectAll(
          loaded ??
            (await http<{ data: string[] }>('GET', `/api/card-ids?${new URLSearchParams(queryOf(sought))}`)).data,
        )
        return null
      } catch (failure) {
        reportError(failure, 'selecting all cards')
        return errorMessage(failure, somethingWentWrong)
      }
    })
  return (
    <>
      <div className={css.listHead}>
        {total > 1 && (
          <label className={check.check}>
            <input
              ref={box}
              type="checkbox"
              data-select-all=""
              aria-busy={pending !== undefined || undefined}
              checked={total > 0 && count >= total}
              onChange={() => (count >= total ? onClear() : void selectAll())}
            />
            {copy.selectAll(formatCount(total))}
          </label>
        )}
        {isSearching(sought) && (
          <div className={css.found}>
            <p role="status">{foundText(sought, total)}</p>
            <Button
              variant="bare"
              onClick={() => navigate(addressOf({ ...everyCard, sort: sought.sort }), { replace: true })}
            >
              {copy.showAll}
            </Button>
          </div>
        )}
      </div>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

function foundText({ search, show, event, group }: SoughtCards, total: number): string {
  if (total > 0) return copy.found(formatCount(total))
  return search.trim() !== '' && show === '' && event === '' && group === '' ? copy.noMatch(search) : copy.none
}
