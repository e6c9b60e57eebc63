import type { EventFacts } from '@iyk/wire/event-facts.ts'
import * as copy from '../copy/english/public.ts'
import * as css from './collectible-actions.css.ts'
import { LineIcon } from './line-icon.tsx'
import { sharePictureAddress } from './share-picture-address.ts'

/** What one can do with a collectible right away. Links, so that each works without scripts; `tap.ts` shares by the system's own sheet. */
export function CollectibleActions({ id, event }: { id: string; event: EventFacts }) {
  const messages = copy.tap.kept.actions
  const page = `/tap?kept=${id}`
  return (
    <div>
      <ul className={css.actions}>
        <li>
          <a className={css.action} href={page} data-share={event.name}>
            <LineIcon shape="share" />
            {messages.share}
          </a>
        </li>
        <li>
          <a className={css.action} href={sharePictureAddress(id, 'story')} download={`${event.name}.png`}>
            <LineIcon shape="save" />
            {messages.savePicture}
          </a>
        </li>
        <li>
          <a className={css.action} href={`/e/${event.id}.ics`}>
            <LineIcon shape="calendar" />
            {messages.calendar}
          </a>
        </li>
      </ul>
      <p className={css.result} role="status">
        <span hidden data-shared="copied">
          {messages.copied}
        </span>
        <span hidden data-shared="failed">
          {messages.notCopied} <a href={page}>{page}</a>
        </span>
      </p>
    </div>
  )
}
