import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { type Assets, documentStart, htmlDocument } from './document.ts'
import { MainNavigation } from './features/navigation/main-navigation.tsx'
import { StaticRouter } from './navigation/router.tsx'
import { anyUnknown } from './routes/page-paths.ts'
import { PageSkeleton } from './routes/page-skeleton.tsx'
import { SharePage } from './routes/share.tsx'
import { page } from './routes/signed-in.css.ts'
import { TapPage } from './routes/tap.tsx'
import { NoScript } from './ui/no-script.tsx'
import { PageFrame } from './ui/page-frame.tsx'

export { artwork } from '@iyk/design/artwork.ts'

/** Inserted by the build. */
declare const __ASSETS__: Assets

/** With what every page of `renderPage` begins. */
export const pageStart = documentStart(__ASSETS__, { entry: 'tap', style: __ASSETS__.tap.css })

/** A complete HTML document for one request. `url` is absolute; it gives the share addresses their origin. */
export function renderPage(url: string | URL, data: TapPageData): string {
  const { head, body } = split(
    renderToStaticMarkup(data.page === 'tap' ? <TapPage state={data.state} /> : <SharePage {...data} />),
  )
  const address = new URL(url)
  const event = data.page === 'share' ? data.event : 'event' in data.state ? data.state.event : undefined
  return htmlDocument(
    {
      head,
      body,
      entry: 'tap',
      shareImage: new URL(data.page === 'share' ? `/share/${data.id}.png` : '/share.png', address).href,
      ...(event ? { shareTitle: event.name } : {}),
      ...(data.page === 'share' ? { shareAddress: address.href } : {}),
    },
    __ASSETS__,
  )
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
  const shell = renderToStaticMarkup(
    path === undefined ? (
      <PageFrame>
        <NoScript />
      </PageFrame>
    ) : (
      <StaticRouter location={path}>
        <PageFrame wordmark={false} nav={<MainNavigation />}>
          <NoScript />
          <div className={page}>
            <PageSkeleton path={path} />
          </div>
        </PageFrame>
      </StaticRouter>
    ),
  )
  return htmlDocument({ ...split(shell), entry: 'app', ...(path === undefined ? {} : { soon: path }) }, __ASSETS__)
}

/** React writes title, meta and link elements first; in a whole document they belong in the head. */
function split(markup: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
