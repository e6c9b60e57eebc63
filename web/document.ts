import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { defaultProductName } from '@iyk/wire/product.ts'
import * as copy from './copy/english/public.ts'
import { criticalStyle } from './critical-style.ts'
import { ofHost, product } from './product.ts'

/** Addresses of the built files that one entry needs from the start. */
export interface EntryAssets {
  script: string
  /** In the order in which they run. */
  imports: readonly string[]
  style: string
  /** What is in `style`. */
  css: string
  font: string
  /** Scripts that a page of the app imports next, by its path. */
  soon: Readonly<Record<string, readonly string[]>>
  /** Scripts of the pages that are often opened next, by the path of this one. */
  next: Readonly<Record<string, readonly string[]>>
  /** What the pages of the app take that are shown without a network. */
  offline: readonly string[]
}

/** `app` runs React; `tap` is the small script of `tap.ts`. */
export type Assets = Record<'app' | 'tap', EntryAssets> & {
  /** The script that opens the sign-in over a page without the app; it uses the styles of `app`. */
  openSignIn: string
  /** `theme.js`, `start.js`, `waiting.js` and `away.js`, minified. */
  themeScript: string
  startScript: string
  waitingScript: string
  awayScript: string
}

interface Page {
  /** Title, meta and link elements as React wrote them, or empty for the site's defaults. */
  head: string
  body: string
  entry: 'app' | 'tap'
  /** Absolute address of the picture that social networks show. */
  shareImage?: string
  /** What the picture shows; needed with a picture of its own. */
  shareAlt?: string
  shareTitle?: string
  shareDescription?: string
  shareAddress?: string
  /** A script of the head; before the title, so that the policy allows it. */
  script?: string
  /** Files that the page may need later, and that nothing else of it names. */
  later?: readonly string[]
  /** A data block, as HTML. */
  data?: string
  /** The path whose further scripts are requested along with the first. */
  soon?: string | undefined
  /** Of a page whose HTML differs from one response to the next; by default what its HTML is painted with. */
  style?: string
  /** The path this HTML was rendered for, so that the browser knows whether it may hydrate it. */
  prerendered?: string
}

/**
 * A whole HTML document, painted with one response: its style and the script that chooses its theme are inline. The host names their hashes in its policy, and
 * finds them before the first title; what follows may have been typed by someone. Everything else is requested by `start.js`.
 */
export function htmlDocument(page: Page, assets: Assets): string {
  const title = page.shareTitle ?? product.name
  const head = page.head.includes('<title>') ? page.head : `<title>${escapeHtml(title)}</title>${page.head}`
  const description = page.head.includes('name="description"')
    ? ''
    : `<meta name="description" content="${escapeHtml(page.shareDescription ?? copy.product.description)}">`
  const rendered = page.prerendered === undefined ? '' : ` data-prerendered="${escapeHtml(page.prerendered)}"`
  const body = page.entry === 'tap' ? ` data-open-sign-in="${assets.openSignIn}" data-style="${assets.app.style}"` : ''
  const start =
    page.entry === 'tap'
      ? documentStart(assets, { entry: 'tap', style: page.style ?? assets.tap.css })
      : documentStart(assets, {
          entry: 'app',
          style: page.style ?? criticalStyle(assets.app.css, page.body),
          soon: page.soon,
          later: page.later,
        })
  const script = page.script === undefined ? '' : `<script>${page.script}</script>`
  return `${start}${script}${head}${description}${share(page, title)}${page.data ?? ''}</head><body${body}><div id="root"${rendered}>${page.body}</div></body></html>`
}

/** What precedes the title; the same for every page of the host. */
export function documentStart(
  assets: Assets,
  {
    entry,
    style,
    soon,
    later = [],
  }: { entry: 'app' | 'tap'; style: string; soon?: string | undefined; later?: readonly string[] | undefined },
): string {
  const { themeScript, startScript } = assets
  const { script, imports, font, css, style: address, ...scripts } = assets[entry]
  const run = [...imports, script].map((one) => `<link rel="modulepreload" href="${one}" data-run>`)
  const further = scripts.soon[soon ?? '']?.map((one) => `<link rel="modulepreload" href="${one}">`) ?? []
  const next = [...(scripts.next[soon ?? ''] ?? []), ...later].map((one) => `<link rel="prefetch" href="${one}">`)
  // Without the app, a page is painted with nothing else.
  const others = entry === 'tap' || style === css ? '' : `<link rel="stylesheet" href="${address}">`
  return `<!doctype html><html lang="${copy.language}" dir="${copy.direction}"${ofOperator()}${ofHost.worker ? '' : ' data-worker="off"'}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="dark"><meta name="theme-color" content="#111111"><script>${themeScript}</script><style>${style}${ofHost.style}</style><link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><template>${others}${[...run, ...further, ...next].join('')}</template><script>${startScript}</script>${others && `<noscript>${others}</noscript>`}${product.logo ? '' : '<link rel="icon" href="/icon.svg" type="image/svg+xml">'}<link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">`
}

/** What `product.ts` reads in the browser; nothing where the operator has set nothing. */
function ofOperator(): string {
  const { name, ...given } = product
  const set = { ...(name !== defaultProductName && { name }), ...given }
  return Object.keys(set).length === 0 ? '' : ` data-product="${escapeHtml(JSON.stringify(set))}"`
}

function share(page: Page, title: string): string {
  const alt = page.shareAlt ?? copy.product.shareImage
  const properties: [string, string | undefined][] = [
    ['og:site_name', product.name],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', page.shareDescription ?? product.tagline ?? copy.product.tagline],
    ['og:url', page.shareAddress],
    ['og:image', page.shareImage ?? '/share.png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', alt],
  ]
  const open = properties.map(([name, content]) =>
    content === undefined ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`,
  )
  return `${open.join('')}<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image:alt" content="${escapeHtml(alt)}">`
}
