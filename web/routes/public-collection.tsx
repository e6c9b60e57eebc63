import { chainLabel } from '@iyk/wire/poap-chains.ts'
import type { ShownCollection } from '@iyk/wire/public-collection.ts'
import { collectibleActions as sharing } from '../copy/english/collection.ts'
import * as copy from '../copy/english/public.ts'
import { localesOf } from '../format/format-event-time.ts'
import { product } from '../product.ts'
import { LinkButton } from '../ui/button.tsx'
import * as grid from '../ui/card-grid.css.ts'
import * as actions from '../ui/collectible-actions.css.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { EventCard } from '../ui/event-card.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { LineIcon } from '../ui/line-icon.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import * as css from './public-collection.css.ts'

/** How many cards can be on screen at once; the pictures of the others are fetched when they come near it. */
const onScreenAtOnce = 6

/** `/@…`: what someone chose to show of their collection. */
export function PublicCollectionPage({ collection, address }: { collection: ShownCollection; address: string }) {
  const { displayName, name, collectibles, isListed, after, imported, importedAfter } = collection
  return (
    <PageFrame>
      <title>{`${displayName} (@${name}) · ${product.name}`}</title>
      <meta name="description" content={copy.collectionPage.description(displayName)} />
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <Head collection={collection} />
      {collectibles.length === 0 && imported.length === 0 ? (
        <EmptyState title={copy.collectionPage.empty.title} text={copy.collectionPage.empty.text} />
      ) : (
        collectibles.length > 0 && (
          <ul className={joinClasses(grid.grid, css.list)}>
            {collectibles.map((one, place) => (
              <Shown key={one.id} collectible={one} lazy={place >= onScreenAtOnce} />
            ))}
          </ul>
        )
      )}
      {(after !== null || importedAfter !== null || collection.hasOlder) && (
        <nav className={joinClasses(css.pages, css.onScreen)} aria-label={copy.collectionPage.pages}>
          {(after !== null || importedAfter !== null) && (
            <LinkButton variant="quiet" href={`/@${name}`}>
              {copy.collectionPage.newest}
            </LinkButton>
          )}
          {collection.hasOlder && (
            <LinkButton variant="quiet" href={`/@${name}?after=${collectibles.at(-1)?.id}`}>
              {copy.collectionPage.older}
            </LinkButton>
          )}
        </nav>
      )}
      {imported.length > 0 && <Imported collection={collection} />}
    </PageFrame>
  )
}

function Head({ collection: { displayName, name, picture } }: { collection: ShownCollection }) {
  const page = `/@${name}`
  const { share, copied, notCopied } = sharing
  return (
    <header className={css.head}>
      {picture !== null && <img className={css.picture} src={picture} alt="" width={256} height={256} />}
      <div className={css.who}>
        <h1 className={css.title}>
          <bdi>{displayName}</bdi>
        </h1>
        <p className={css.name}>
          <bdi>@{name}</bdi>
        </p>
      </div>
      <div className={css.onScreen}>
        <a className={actions.action} href={page} data-share={displayName}>
          <LineIcon shape="share" />
          {share}
        </a>
        <p className={actions.result} role="status">
          <span hidden data-shared="copied">
            {copied}
          </span>
          <span hidden data-shared="failed">
            {notCopied} <a href={page}>{page}</a>
          </span>
        </p>
      </div>
    </header>
  )
}

function Shown({ collectible, lazy }: { collectible: ShownCollection['collectibles'][number]; lazy: boolean }) {
  const { id, serial, event, collectedOn } = collectible
  return (
    <li className={grid.cell}>
      <a className={grid.link} href={`/tap?kept=${id}`}>
        <EventCard event={event} serial={serial} lazy={lazy} />
        <span className={css.collected}>
          {copy.collectionPage.collected} <time dateTime={collectedOn}>{formatDay(collectedOn)}</time>
        </span>
      </a>
    </li>
  )
}

/** What a wallet of the owner has from elsewhere, marked as such: it is no card of an event here. */
function Imported({ collection: { name, imported, hasOlderImported } }: { collection: ShownCollection }) {
  const { title, text, number, older } = copy.collectionPage.imported
  return (
    <section className={css.imported} aria-labelledby="imported">
      <h2 className={css.importedTitle} id="imported">
        {title}
      </h2>
      <p className={css.name}>{text}</p>
      <ul className={css.poaps}>
        {imported.map(({ id, tokenId, name: poap, place, startsOn, chain, picture }) => (
          <li className={css.poap} key={id}>
            {picture === null ? (
              <span className={css.poapPicture} />
            ) : (
              <img className={css.poapPicture} src={picture} alt="" width={56} height={56} loading="lazy" />
            )}
            <span className={css.who}>
              <bdi className={css.poapName}>{poap}</bdi>
              <bdi className={css.collected}>
                {[startsOn && formatDay(startsOn), place, chain && chainLabel(chain)].filter(Boolean).join(' · ')}
              </bdi>
              <span className={css.collected}>{number(tokenId)}</span>
            </span>
          </li>
        ))}
      </ul>
      {hasOlderImported && (
        <p className={css.onScreen}>
          <LinkButton variant="quiet" href={`/@${name}?imported_after=${imported.at(-1)?.id}`}>
            {older}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

/** A day in the language of the page; it is the event's own, whatever the reader's zone. */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat([...localesOf(copy.language)], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
