import type { ImportedPoap, ImportedPoapList, RemovedPoaps } from '@iyk/wire/imported-poaps.ts'
import { chainLabel } from '@iyk/wire/poap-chains.ts'
import { memo, useCallback, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { imported as copy, importing } from '../../copy/english/imported-poaps.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { artworkId } from '../../format/artwork-id.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { usePages } from '../../http/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LayeredPicture } from '../../ui/layered-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { firstPage, type OfImported } from './first-page.ts'
import { dayOfPoap } from './format-poap.ts'
import * as css from './imported-poaps.css.ts'
import { PoapDetails } from './poap-details.tsx'

interface Props {
  first: Promise<ImportedPoapList>
  search: string
  year: string
  onChanged: (of: OfImported) => void
}

/** POAPs that the user imported, or those that the collection's search finds. Each opens what is known of it. */
export function ImportedPoaps({ first, search, year, onChanged }: Props) {
  const isSearching = search.trim() !== '' || year !== ''
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [isEmpty, setEmpty] = useState(false)
  const [opened, setOpened] = useState<ImportedPoap>()
  const [changed, setChanged] = useState<ReadonlyMap<string, ImportedPoap>>(new Map())
  const total = useRef(0)
  const unused = useRef<Promise<ImportedPoapList> | undefined>(first)

  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const query = new URLSearchParams({
        ...(search.trim() !== '' && { search }),
        ...(year !== '' && { year }),
        ...(cursor !== null && { cursor }),
      }).toString()
      // The first part is under way since before this was loaded.
      const saved = query === '' ? unused.current : undefined
      unused.current = undefined
      const page = await (saved ?? http<ImportedPoapList>('GET', query === '' ? firstPage : `${firstPage}&${query}`))
      total.current = page.total
      return page
    },
    [search, year],
  )
  const pages = usePages(fetchPage, 'loading imported POAPs', somethingWentWrong, `imported poaps ${year} ${search}`)
  if (isEmpty) return null
  const forget = (id: string) => {
    setOpened(undefined)
    setRemoved((before) => new Set(before).add(id))
    setEmpty(total.current - removed.size <= 1)
  }
  return (
    <section className={css.group} aria-labelledby="imported-poaps">
      <h2 className={groupTitle} id="imported-poaps">
        {copy.title}
      </h2>
      <p className={css.quiet}>{copy.text}</p>
      <PagesOfList pages={pages} skeleton={<Skeleton shape="row" />} more={copy.more}>
        {(poaps) => {
          const shown = poaps.filter(({ id }) => !removed.has(id))
          return (
            <>
              {isSearching && (
                <p className={css.quiet} role="status">
                  {shown.length === 0 ? copy.noneFound : copy.found(formatCount(shown.length))}
                </p>
              )}
              <ul className={css.list}>
                {shown.map((poap) => (
                  <Row key={poap.id} poap={changed.get(poap.id) ?? poap} onOpen={setOpened} />
                ))}
              </ul>
            </>
          )
        }}
      </PagesOfList>
      {pages.status === 'ready' && !isSearching && (
        <RemoveAll
          count={total.current - removed.size}
          onRemoved={() => {
            setEmpty(true)
            onChanged({ total: 0, years: [] })
          }}
        />
      )}
      {opened && (
        <PoapDetails
          poap={changed.get(opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
          onChanged={(poap) => setChanged((before) => new Map(before).set(poap.id, poap))}
          onRemoved={() => forget(opened.id)}
        />
      )}
    </section>
  )
}

const Row = memo(function Row({ poap, onOpen }: { poap: ImportedPoap; onOpen: (poap: ImportedPoap) => void }) {
  const { id, token_id, name, city, starts_on, chain, picture_url, origin } = poap
  const facts = [starts_on && dayOfPoap(starts_on), city, chain && chainLabel(chain)].filter(Boolean)
  return (
    <li className={css.item}>
      <button type="button" className={css.row} onClick={() => onOpen(poap)}>
        <LayeredPicture
          className={css.picture}
          artwork={`/artwork/${artworkId(`${id}`)}.svg`}
          picture={picture_url}
          alt=""
          lazy
        />
        <span className={css.rowText}>
          <bdi className={css.name}>{name}</bdi>
          {facts.length > 0 && <bdi className={css.fact}>{facts.join(' · ')}</bdi>}
          <span className={css.fact}>{copy.number(token_id)}</span>
          <span className={origin === 'wallet' ? css.confirmed : css.fact}>
            {origin === 'wallet' && <span aria-hidden="true">✓ </span>}
            {copy.origins[origin]}
          </span>
        </span>
      </button>
    </li>
  )
})

function RemoveAll({ count, onRemoved }: { count: number; onRemoved: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { pending, error, run } = useAction()
  const remove = async () => {
    setConfirming(false)
    try {
      await http<RemovedPoaps>('DELETE', '/api/imported-poaps')
      onRemoved()
      return null
    } catch (error) {
      reportError(error, 'removing imported POAPs')
      return errorMessage(error, somethingWentWrong, importing.refusals)
    }
  }
  return (
    <>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div>
        <Button variant="bare" pending={pending !== undefined} onClick={() => setConfirming(true)}>
          {copy.removeAll}
        </Button>
      </div>
      <Dialog title={copy.removeAllTitle} open={isConfirming} onClose={() => setConfirming(false)}>
        <p>{copy.removeAllText(formatCount(count))}</p>
        <div className={css.actions}>
          <Button variant="danger" onClick={() => void run('submit', remove)}>
            {copy.removeAll}
          </Button>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {copy.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
