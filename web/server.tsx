import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { type Assets, htmlDocument } from './document.ts'
import { Pages } from './features/navigation/pages.tsx'
import { SharePage } from './routes/share.tsx'
import { page } from './routes/signed-in.css.ts'
import { TapPage } from './routes/tap.tsx'
import { Waiting } from './routes/waiting.tsx'
import { NoScript } from './ui/no-script.tsx'
import { PageFrame } from './ui/page-frame.tsx'

export { artwork } from '@iyk/design/artwork.ts'

/** Put in by the build. */
declare const __ASSETS__: Assets

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

/** `/`, `/tap` and `/auth/email` as they are before anybody came. With an origin, share addresses are absolute. */
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
  return htmlDocument({ ...split(renderToString(app)), entry: 'app', prerendered: path, ...share }, __ASSETS__)
}

export { waitingPaths } from './routes/waiting.tsx'

/** The shell of every other page while the app comes: an empty frame, or what is coming at the `path` of a signed-in person. */
export function renderShell(path?: string): string {
  const shell = renderToStaticMarkup(
    path === undefined ? (
      <PageFrame>
        <NoScript />
      </PageFrame>
    ) : (
      <StaticRouter location={path}>
        <PageFrame wordmark={false} nav={<Pages />}>
          <NoScript />
          <div className={page}>
            <Waiting path={path} />
          </div>
        </PageFrame>
      </StaticRouter>
    ),
  )
  return htmlDocument({ ...split(shell), entry: 'app', ...(path === undefined ? {} : { soon: path }) }, __ASSETS__)
}

/** React writes title, meta and link elements first; in a whole document they belong into the head. */
function split(markup: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
