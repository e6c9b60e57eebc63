import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CardFace, CardSerial } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { PageProduct } from '@iyk/wire/product.ts'
import type { OfflineState, TapPageData } from '@iyk/wire/tap-page.ts'
import type { OfOperator, OwnProduct } from '../product/open-product.ts'
import { cacheTapPages } from './cache-tap-pages.ts'
import { openPageWriter, type Written } from './compress-page.ts'

/** The first events of a user, for whom alone they are. */
export type EventsOfUser = { userId: string; events: readonly PoapEvent[] }

/** What the built web renders for the host in one language; see web/server.tsx. */
type WebPages = {
  /** Before anything is rendered. */
  setProduct(product: PageProduct, ofOperator: OfOperator): void
  /** Before anything is rendered. */
  leaveOutWorker(): void
  artwork(id: string): string
  cardFace(event: EventFacts): CardFace
  cardSerial(serial: number): CardSerial
  /** The card of the product itself. */
  productFace(): CardFace
  manifestWords(): { tagline: string; areas: Readonly<Record<string, string>> }
  renderPage(url: string, data: TapPageData): string
  /** With what every page of `renderPage` of this kind begins. */
  pageStart(page: TapPageData['page']): string
  /** With what every page of `renderEvents` begins. */
  eventsStart(): string
  renderEvents(events: EventsOfUser): string
  renderPublicPage(path: string, origin: string): string
  /** For one of `skeletonPaths`, the shell contains that page's skeleton. */
  renderShell(path?: string): string
  skeletonPaths: readonly string[]
  /** A page that the service worker keeps. */
  renderOffline(page: 'shell' | OfflineState): string
  isPagePath(path: string): boolean
  /** For every other path. */
  renderNotFound(): string
}

/** The same pages, ready to be sent. */
type WrittenPages = WebPages & {
  writePage(url: string, data: TapPageData): Written
  writeEvents(events: EventsOfUser): Written
}

const writeEventsOf = ({ eventsStart, renderEvents }: WebPages) => {
  const start = eventsStart()
  const writer = openPageWriter(start)
  return (events: EventsOfUser) => writer.whole(renderEvents(events).slice(start.length))
}

type WebProduct = Pick<OwnProduct, 'key' | 'pageIn' | 'ofOperator' | 'logo'>

/** Drawn cards have the operator's logo, which pages load as a file. */
const withLogo = (pages: WebPages, png: Buffer): WebPages => {
  const logo = `data:image/png;base64,${png.toString('base64')}`
  const { cardFace, productFace } = pages
  return {
    ...pages,
    cardFace: (event) => ({ ...cardFace(event), logo }),
    productFace: () => ({ ...productFace(), logo }),
  }
}

export type BuiltWeb = {
  /** Directory of files that are served as they are. */
  client: string
  /** Loaded at the first request for that language. */
  pagesIn(language: Language): Promise<WrittenPages>
}

/** The web that was built into `directory`, as pages of this product; with `OFFLINE` off, they register no service worker. */
export const builtWeb = (directory: string, product?: WebProduct, offline: 'on' | 'off' = 'on'): BuiltWeb => {
  const load = async (language: Language): Promise<WrittenPages> => {
    const address = pathToFileURL(join(directory, 'server', `${language}.js`))
    // A module is loaded once by its address, and hosts of one process may have products of their own.
    if (product?.key !== undefined) address.searchParams.set('product', product.key)
    if (offline === 'off') address.searchParams.set('offline', offline)
    const loaded: WebPages = await import(address.href)
    if (product?.key !== undefined) loaded.setProduct(product.pageIn(language), product.ofOperator)
    if (offline === 'off') loaded.leaveOutWorker()
    const pages = product?.logo ? withLogo(loaded, product.logo.png) : loaded
    let writeEvents: WrittenPages['writeEvents'] | undefined
    return {
      ...pages,
      writePage: cacheTapPages(pages),
      writeEvents(events) {
        writeEvents ??= writeEventsOf(pages)
        return writeEvents(events)
      },
    }
  }
  const loaded = new Map<Language, Promise<WrittenPages>>()
  return {
    client: join(directory, 'client'),
    pagesIn: (language) => {
      const pages = loaded.get(language) ?? load(language)
      loaded.set(language, pages)
      // A web that is not there may be built by the next request.
      pages.catch(() => loaded.delete(language))
      return pages
    },
  }
}
