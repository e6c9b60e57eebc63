import * as texts from './texts/english/public.ts'

/** Addresses of the built files that one entry needs from the start. */
export interface EntryAssets {
  script: string
  imports: readonly string[]
  style: string
  font: string
  /** Scripts that a page of a signed-in person asks for next, by its path. */
  soon: Readonly<Record<string, readonly string[]>>
}

/** `app` runs React; `tap` is the few lines of `tap.ts`. */
export type Assets = Record<'app' | 'tap', EntryAssets> & {
  /** The script that lays the sign-in over a page without the app; it takes the styles of `app`. */
  openSignIn: string
}

export interface Page {
  /** Title, meta and link elements as React wrote them, or nothing for the site's own. */
  head: string
  body: string
  entry: 'app' | 'tap'
  /** Absolute address of the picture that social networks show. */
  shareImage?: string
  shareTitle?: string
  shareAddress?: string
  /** The path whose further scripts are fetched along with the first. */
  soon?: string
  /** The path this HTML was rendered for, so that the browser knows whether it may take it over. */
  prerendered?: string
}

/** A whole HTML document. No inline script or style: it runs under `default-src 'self'`. */
export function htmlDocument(page: Page, assets: Assets): string {
  const title = page.shareTitle ?? texts.product.name
  const head = page.head.includes('<title>') ? page.head : `<title>${quote(title)}</title>${page.head}`
  const description = page.head.includes('name="description"')
    ? ''
    : `<meta name="description" content="${quote(texts.product.description)}">`
  const { script, imports, style, font, soon } = assets[page.entry]
  const further = page.soon === undefined ? [] : (soon[page.soon] ?? [])
  const preloads = [...imports, ...further]
    .map((address) => `<link rel="modulepreload" fetchpriority="low" href="${address}">`)
    .join('')
  const rendered = page.prerendered === undefined ? '' : ` data-prerendered="${quote(page.prerendered)}"`
  const body = page.entry === 'tap' ? ` data-open-sign-in="${assets.openSignIn}" data-style="${assets.app.style}"` : ''
  return `<!doctype html><html lang="${texts.language}" dir="${texts.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="dark"><script src="/theme.js"></script><link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="${style}">${head}${description}${share(page, title)}<meta name="theme-color" content="#111111"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">${preloads}<script type="module" fetchpriority="low" src="${script}"></script></head><body${body}><div id="root"${rendered}>${page.body}</div></body></html>`
}

function share(page: Page, title: string): string {
  const properties: [string, string | undefined][] = [
    ['og:site_name', texts.product.name],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', texts.product.tagline],
    ['og:url', page.shareAddress],
    ['og:image', page.shareImage ?? '/share.png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', texts.product.shareImage],
  ]
  const open = properties.map(([name, content]) =>
    content === undefined ? '' : `<meta property="${name}" content="${quote(content)}">`,
  )
  return `${open.join('')}<meta name="twitter:card" content="summary_large_image">`
}

function quote(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
