import type { ImportedPoap } from '@iyk/wire/imported-poaps.ts'
import { chainLabel } from '@iyk/wire/poap-chains.ts'
import type { OwnPublicCollection } from '@iyk/wire/public-collection.ts'
import { useState } from 'react'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { details as copy, importing } from '../../copy/english/imported-poaps.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { artworkId } from '../../format/artwork-id.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/checkbox.css.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { LayeredPicture } from '../../ui/layered-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { dayOfPoap } from './format-poap.ts'
import * as css from './imported-poaps.css.ts'

interface Props {
  poap: ImportedPoap
  onClose: () => void
  onChanged: (poap: ImportedPoap) => void
  onRemoved: () => void
}

/** What is known of an imported POAP, and who says so; shows it on the public page, or removes it. */
export function PoapDetails({ poap, onClose, onChanged, onRemoved }: Props) {
  const { id, name, description, city, country, starts_on, ends_on, chain, owner, minted_on, event_url, origin } = poap
  const days = [...new Set([starts_on, ends_on].filter((day) => day !== null))].map(dayOfPoap)
  return (
    <Dialog sheet title={name} open onClose={onClose}>
      <div className={css.steps}>
        <LayeredPicture
          className={css.large}
          artwork={`/artwork/${artworkId(id)}.svg`}
          picture={poap.picture_url}
          alt=""
        />
        <p className={origin === 'wallet' ? css.confirmed : css.quiet}>{copy.from[origin]}</p>
        {description !== '' && <p className={css.description}>{description}</p>}
        <FactList>
          {days.length > 0 && <Fact term={copy.when}>{days.join(' – ')}</Fact>}
          {(city || country) && (
            <Fact term={copy.where}>
              <bdi>{[city, country].filter(Boolean).join(', ')}</bdi>
            </Fact>
          )}
          <Fact term={copy.number}>{poap.token_id}</Fact>
          <Fact term={copy.event}>{String(poap.event_id)}</Fact>
          {chain !== null && <Fact term={copy.chain}>{chainLabel(chain)}</Fact>}
          {minted_on !== null && <Fact term={copy.minted}>{dayOfPoap(minted_on)}</Fact>}
          {owner !== null && <Fact term={copy.owner}>{shortenAddress(owner)}</Fact>}
          <Fact term={copy.imported}>{formatMoment(poap.imported_at)}</Fact>
          {event_url !== null && (
            <Fact term={copy.website}>
              <a href={event_url} rel="noreferrer nofollow">
                {new URL(event_url).hostname}
              </a>
            </Fact>
          )}
        </FactList>
        {origin === 'wallet' && <Shown poap={poap} onChanged={onChanged} />}
        <Remove id={id} onRemoved={onRemoved} />
      </div>
    </Dialog>
  )
}

const loadPage = async () => ({ page: (await http<OwnPublicCollection>('GET', '/api/public-collection')).data })

function Shown({ poap, onChanged }: Pick<Props, 'poap' | 'onChanged'>) {
  const { value } = useLoad(loadPage, 'loading the public page', somethingWentWrong)
  const { pending, error, run } = useAction()
  if (!value?.page) return null
  const change = async (is_shown: boolean) => {
    onChanged({ ...poap, is_shown })
    try {
      await http('PUT', '/api/imported-poaps/visibility', { body: { is_shown, ids: [poap.id] } })
      return null
    } catch (error) {
      onChanged(poap)
      reportError(error, 'showing an imported POAP')
      return errorMessage(error, somethingWentWrong, importing.refusals)
    }
  }
  return (
    <div>
      <label className={check}>
        <input
          type="checkbox"
          checked={poap.is_shown}
          onChange={({ currentTarget: { checked } }) =>
            pending === undefined && void run('submit', () => change(checked))
          }
        />
        {copy.show}
      </label>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function Remove({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const [isSure, setSure] = useState(false)
  const { pending, error, run } = useAction()
  const remove = async () => {
    try {
      await http('DELETE', `/api/imported-poaps/${id}`)
      onRemoved()
      return null
    } catch (error) {
      reportError(error, 'removing an imported POAP')
      return errorMessage(error, somethingWentWrong, importing.refusals)
    }
  }
  return (
    <div className={css.part}>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {isSure ? (
        <div className={css.actions}>
          {/* The button that led here is gone. */}
          <p tabIndex={-1} ref={focus}>
            {copy.removeSure}
          </p>
          <Button variant="danger" pending={pending !== undefined} onClick={() => void run('submit', remove)}>
            {copy.removeYes}
          </Button>
          <Button variant="quiet" onClick={() => setSure(false)}>
            {copy.cancel}
          </Button>
        </div>
      ) : (
        <Button variant="bare" onClick={() => setSure(true)}>
          {copy.remove}
        </Button>
      )}
    </div>
  )
}
