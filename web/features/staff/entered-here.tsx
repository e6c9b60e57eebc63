import { staff as copy } from '../../copy/english/staff.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { EntryList } from './entry-list.tsx'
import * as css from './staff.css.ts'
import type { Entries } from './use-entries.ts'

export function waitsIn({ entries }: Entries): number {
  return entries.filter(({ state }) => state === 'waiting').length
}

/** What was entered on this device, how much of it waits, and a button that sends that now. */
export function EnteredHere({ list }: { list: Entries }) {
  const { entries, problem, remove, again, sendWaiting } = list
  const waiting = waitsIn(list)
  return (
    <>
      {problem && <Notice tone="wrong">{problem === 'full' ? copy.full : copy.notSaved}</Notice>}
      <section className={css.section} aria-labelledby="entered">
        <h2 className={groupTitle} id="entered">
          {copy.list}
        </h2>
        {waiting > 0 && (
          <div className={css.buttons}>
            <p role="status">{copy.waiting(formatCount(waiting))}</p>
            <Button variant="quiet" onClick={() => void sendWaiting()}>
              {copy.sendNow}
            </Button>
          </div>
        )}
        <EntryList entries={entries} onRemove={({ id }) => void remove(id)} onAgain={(entry) => void again(entry)} />
      </section>
    </>
  )
}
