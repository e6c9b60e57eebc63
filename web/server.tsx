import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { searchableFrom } from '@iyk/wire/limits.ts'
import type { PoapEvent, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { LegalPage, PageProduct } from '@iyk/wire/product.ts'
import type { OfflineState, TapPageData } from '@iyk/wire/tap-page.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { anyPublicPage, type PublicPage } from './any-public-page.ts'
import { App } from './app.tsx'
import { cardAlt, cardFacts } from './card-face.tsx'
import { nav } from './copy/english/app.ts'
import { operator } from './copy/english/operator.ts'
import * as copy from './copy/english/public.ts'
import { collectionPage } from './copy/english/public.ts'
import { criticalStyle } from './critical-style.ts'
import { type Assets, documentStart, htmlDocument } from './document.ts'
import { eventData } from './event-data.ts'
import { EventGroups } from './features/events/event-groups.tsx'
import { EventSearchPlace } from './features/events/event-search-place.tsx'
import { EventsFrame } from './features/events/events-frame.tsx'
import { MainNavigation } from './features/navigation/main-navigation.tsx'
import { StaticRouter } from './navigation/router.tsx'
import { ofHost, product } from './product.ts'
import { OfflinePage } from './routes/offline.tsx'
import { anyUnknown } from './routes/page-paths.ts'
import { PageSkeleton } from './routes/page-skeleton.tsx'
import { PublicCollectionPage } from './routes/public-collection.tsx'
import { describeEvent, PublicEventPage } from './routes/public-event.tsx'
import { SharePage } from './routes/share.tsx'
import { page } from './routes/signed-in.css.ts'
import { TapPage } from './routes/tap.tsx'
import { groupEvents } from './session/poap-events.ts'
import { palette } from './ui/card.css.ts'
import { artworkAddress } from './ui/card.tsx'
import { NoScript } from './ui/no-script.tsx'
import { PageFrame } from './ui/page-frame.tsx'
import { inPageLanguage, sharePictureAddress } from './ui/share-picture-address.ts'

export { artwork } from '@iyk/design/artwork.ts'

export { cardFace, cardSerial, productFace } from './card-face.tsx'

/** Inserted by the build. */
declare const __ASSETS__: Assets

interface OfOperator {
  style: string
  /** A mailto: or https: URL. */
  support: string | undefined
  /** Pages that the operator wrote. */
  legal: readonly LegalPage[]
}

interface Start {
  style: string
  html: string
}
const knownStarts = new Map<TapPageData['page'], Start>()

/** The same for every page of this kind, whose policy names the hash of its style. */
function startOf(page: TapPageData['page']): Start {
  const known = knownStarts.get(page)
  if (known) return known
  const { css } = __ASSETS__.tap
  const style = page === 'tap' ? css : criticalStyle(css, `${renderForms(page)}${anyPalette}`)
  const start = { style, html: documentStart(__ASSETS__, { entry: 'tap', style }) }
  knownStarts.set(page, start)
  return start
}

function renderForms(page: PublicPage): string {
  const address = new URL('http://localhost')
  return anyPublicPage[page].map((data) => renderToStaticMarkup(renderContent(data, address))).join('')
}

/** With what every page of `renderPage` of this kind begins. */
export function pageStart(page: TapPageData['page']): string {
  return startOf(page).html
}

/** A complete HTML document for one request. `url` is absolute; it gives the share addresses their origin. */
export function renderPage(url: string | URL, data: TapPageData): string {
  const address = new URL(url)
  const { head, body } = split(renderToStaticMarkup(renderContent(data, address)))
  return htmlDocument(
    { head, body, entry: 'tap', style: startOf(data.page).style, ...shareFacts(data, address) },
    __ASSETS__,
  )
}

function renderContent(data: TapPageData, { href }: URL): ReactNode {
  if (data.page === 'tap') return <TapPage state={data.state} />
  if (data.page === 'collection') return <PublicCollectionPage collection={data.collection} address={href} />
  return data.page === 'share' ? (
    <SharePage {...data} />
  ) : (
    <PublicEventPage event={data.event} address={href} said={data.said} typed={data.typed} />
  )
}

/** What a preview of the page shows. */
function shareFacts(data: TapPageData, address: URL) {
  if (data.page === 'event' && data.event)
    return {
      shareImage: inPageLanguage(`${address.href}.png`),
      shareAlt: cardAlt(data.event),
      shareTitle: data.event.name,
      shareDescription: describeEvent(data.event),
      shareAddress: address.href,
      data: eventData(data.event, address.href),
    }
  if (data.page === 'collection') {
    const { displayName, collectibles } = data.collection
    const picture = inPageLanguage(`${address.href}.png`)
    return {
      // Without a card there is nothing to draw.
      ...(collectibles.length === 0
        ? { shareImage: new URL('/share.png', address).href }
        : { shareImage: picture, shareAlt: collectionPage.picture(displayName) }),
      shareTitle: displayName,
      shareDescription: collectionPage.description(displayName),
      shareAddress: address.href,
    }
  }
  if (data.page === 'share')
    return {
      shareImage: new URL(sharePictureAddress(data.id, 'link'), address).href,
      shareAlt: cardAlt(data.event, data.serial ?? undefined),
      shareTitle: data.event.name,
      shareDescription: cardFacts(data.event),
      shareAddress: address.href,
    }
  const event = data.page === 'tap' && 'event' in data.state ? data.state.event : undefined
  return { shareImage: new URL('/share.png', address).href, ...(event ? { shareTitle: event.name } : {}) }
}

/** What every unknown address shows. */
export function renderNotFound(): string {
  const app = (
    <StaticRouter location={anyUnknown}>
      <App />
    </StaticRouter>
  )
  return htmlDocument({ ...split(renderToString(app)), entry: 'app', prerendered: anyUnknown }, __ASSETS__)
}

/** `/`, `/tap` and `/auth/email` as they look before anything is known about the visitor. With an origin, share addresses are absolute. */
export function renderPublicPage(path: string, origin?: string): string {
  if (path === '/tap')
    return renderPage(new URL(path, origin ?? 'http://localhost'), { page: 'tap', state: { kind: 'welcome' } })
  const app = (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  )
  const share =
    origin === undefined
      ? {}
      : { shareImage: new URL('/share.png', origin).href, shareAddress: new URL(path, origin).href }
  return htmlDocument(
    { ...split(renderToString(app)), entry: 'app', prerendered: path, soon: path, ...share },
    __ASSETS__,
  )
}

export { isPagePath } from './routes/page-paths.ts'
export { skeletonPaths } from './routes/page-skeleton.tsx'

/** The shell of every other page until the app runs: an empty frame, or the skeleton of the signed-in page at `path`. */
export function renderShell(path?: string): string {
  if (path !== undefined)
    return htmlDocument(
      {
        ...renderSignedIn(
          path,
          <>
            <NoScript />
            <div className={page}>
              <PageSkeleton path={path} />
            </div>
          </>,
        ),
        entry: 'app',
        soon: path,
      },
      __ASSETS__,
    )
  return htmlDocument({ head: '', body: emptyFrame(), entry: 'app' }, __ASSETS__)
}

function emptyFrame(): string {
  return renderToStaticMarkup(
    <PageFrame>
      <NoScript />
    </PageFrame>,
  )
}

/** The pages that the service worker keeps, each naming all the files that it needs. `shell` is the one that the app starts in, at any address. */
export function renderOffline(name: 'shell' | OfflineState): string {
  if (name === 'shell')
    return htmlDocument({ head: '', body: emptyFrame(), entry: 'app', later: __ASSETS__.app.offline }, __ASSETS__)
  const { head, body } = split(renderToStaticMarkup(<OfflinePage state={name} />))
  return htmlDocument(
    { head, body, entry: 'tap', script: name === 'waiting' ? __ASSETS__.waitingScript : __ASSETS__.awayScript },
    __ASSETS__,
  )
}

function renderSignedIn(path: string, content: ReactNode) {
  return split(
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <PageFrame wordmark={false} nav={<MainNavigation />}>
          {content}
        </PageFrame>
      </StaticRouter>,
    ),
  )
}

const eventsPath = '/events'

function renderList(events: readonly PoapEvent[], isSearched: boolean) {
  return renderSignedIn(
    eventsPath,
    <div className={page}>
      <EventsFrame>
        {isSearched && <EventSearchPlace />}
        <EventGroups events={events} />
      </EventsFrame>
    </div>,
  )
}

interface EventsOfUser {
  userId: string
  events: readonly PoapEvent[]
}

let knownStyle: string | undefined

/** The style of every list: it is the same in each page, whose policy names its hash. */
function eventsStyle(): string {
  knownStyle ??= criticalStyle(__ASSETS__.app.css, `${renderList(anyEvents, true).body}${anyPalette}`)
  return knownStyle
}

/** With what every page of `renderEvents` begins. */
export function eventsStart(): string {
  return documentStart(__ASSETS__, { entry: 'app', style: eventsStyle(), soon: eventsPath })
}

const anyPalette = `<i class="${Object.values(palette).join(' ')}">`
const anyStatus: PoapEventStatus[] = ['active', 'pending-approval', 'future', 'expired', 'rejected']
const anyEvents = anyStatus.map(
  (status) =>
    ({
      id: status,
      name: 'A name that is too long for the size of most names on cards',
      status,
      starts_at: '2027-06-21T18:00:00Z',
      ends_at: '2027-06-21T22:00:00Z',
      timezone: 'UTC',
      supply: null,
      collected: 0,
      revoked: 0,
    }) as PoapEvent,
)

/** `/events` with the first of its reader's events, and the same for the app that replaces it. */
export function renderEvents({ userId, events }: EventsOfUser): string {
  const { head, body } = renderList(events, events.length >= searchableFrom)
  const json = JSON.stringify(events).replaceAll('<', '\\u003c')
  const [first] = groupEvents(events).active
  // The largest thing of the page, which the browser would otherwise fetch after the font.
  const picture = first
    ? `<link rel="preload" href="${escapeHtml(first.image_url ?? artworkAddress(first.id))}" as="image" fetchpriority="high">`
    : ''
  const sent = `<script type="application/json" id="sent-events" data-user="${escapeHtml(userId)}">${json}</script>`
  return htmlDocument(
    { head: head + picture + sent, body, entry: 'app', soon: eventsPath, style: eventsStyle() },
    __ASSETS__,
  )
}

/** What the operator has set, before the first page is rendered. */
export function setProduct(given: PageProduct, { style, support, legal }: OfOperator): void {
  const links = [
    ...(support === undefined ? [] : [[operator.support, support] as const]),
    ...legal.map((page) => [operator.legal[page], `/${page}`] as const),
  ]
  Object.assign(product, given, links.length > 0 && { links })
  ofHost.style = style
}

/** Before the first page is rendered: pages register no service worker. */
export function leaveOutWorker(): void {
  ofHost.worker = false
}

/** What the manifest of the web app says. */
export function manifestWords() {
  const areas = { '/collection': nav.collection, '/events': nav.events, '/cards': nav.cards }
  return { tagline: product.tagline ?? copy.product.tagline, areas }
}

/** React writes title, meta and link elements first; in a whole document they belong in the head. */
function split(markup: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
