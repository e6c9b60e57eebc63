import type { PassWallet } from '@iyk/wire/config.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { MouseEvent } from 'react'
import { cancellation } from '../copy/english/cancellation.ts'
import { collectibleActions as copy } from '../copy/english/collection.ts'
import * as css from './collectible-actions.css.ts'
import { LineIcon } from './line-icon.tsx'
import { sharePictureAddress } from './share-picture-address.ts'

interface Props {
  id: string
  event: EventFacts
  /** False once the event was taken down: nobody can open its pages and pictures. */
  isPublic?: boolean
  /** Its entry in a calendar is out of date then. */
  isCanceled?: boolean
  /** Of the page that is shared. */
  address?: string
  /** The wallets of phones that it can be added to. */
  wallets?: readonly PassWallet[]
  /** What happened when it was shared; without these two, `tap.ts` shares it. */
  shared?: 'shared' | 'copied' | 'failed' | 'offline' | undefined
  onShare?: (clicked: MouseEvent<HTMLAnchorElement>) => void
  /** A file is about to be loaded. */
  onLoad?: (clicked: MouseEvent<HTMLAnchorElement>) => void
}

/** What one can do with a collectible right away. Links, so that each works without scripts; a script shares by the system's own sheet. */
export function CollectibleActions(props: Props) {
  const { id, isPublic = true, wallets = [] } = props
  return (
    <div className={css.group}>
      {(isPublic || wallets.length > 0) && (
        <ul className={css.actions}>
          {isPublic && <PublicActions {...props} />}
          {wallets.map((wallet) => (
            <li key={wallet}>
              <a className={css.action} href={`/passes/${wallet}/${id}`}>
                <LineIcon shape="wallet" />
                {copy.wallets[wallet]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isPublic ? <Shared {...props} /> : <p className={css.result}>{copy.takenDown}</p>}
    </div>
  )
}

const addressOf = ({ id, address = `/tap?kept=${id}` }: Props) => address

function PublicActions(props: Props) {
  const { id, event, isCanceled, onShare, onLoad } = props
  return (
    <>
      <li>
        <a className={css.action} href={addressOf(props)} data-share={event.name} onClick={onShare}>
          <LineIcon shape="share" />
          {copy.share}
        </a>
      </li>
      <li>
        <a
          className={css.action}
          href={sharePictureAddress(id, 'story')}
          download={`${event.name}.png`}
          onClick={onLoad}
        >
          <LineIcon shape="save" />
          {copy.savePicture}
        </a>
      </li>
      <li>
        <a className={css.action} href={`/e/${event.id}.ics`} onClick={onLoad}>
          <LineIcon shape="calendar" />
          {isCanceled ? cancellation.updateCalendar : copy.calendar}
        </a>
      </li>
    </>
  )
}

function Shared(props: Props) {
  const address = addressOf(props)
  const { shared } = props
  return (
    <p className={css.result} role="status">
      <span hidden={shared !== 'copied'} data-shared="copied">
        {copy.copied}
      </span>
      {shared === 'offline' && <span>{copy.offline}</span>}
      <span hidden={shared !== 'failed'} data-shared="failed">
        {copy.notCopied} <a href={address}>{address}</a>
      </span>
    </p>
  )
}
