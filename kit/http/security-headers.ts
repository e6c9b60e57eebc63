import { Socket } from 'node:net'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from './node-http.ts'

const directives = ['script-src', 'style-src', 'frame-src', 'connect-src'] as const

/** Sources besides our own origin that pages may load from or connect to, by CSP directive. */
export type PageSources = {
  readonly [directive in (typeof directives)[number]]?: readonly string[]
}

type Options = {
  /** Whether the service is reached by https. */
  secure: boolean
  /** HSTS for our host; with true, for its subdomains, too. */
  hstsSubDomains: boolean
  /** Addresses of the service workers that our pages may have; none by default. */
  workers?: readonly string[]
  /** A function is called for every response, for sources that can change while the service runs. */
  pageSources: PageSources | (() => PageSources)
}

/** A directive that is set no longer falls back to the default, so it repeats `'self'`. */
const withSelf = (sources: PageSources) =>
  Object.fromEntries(
    directives.flatMap((directive) => {
      const added = sources[directive] ?? []
      return added.length > 0 ? [[directive, ["'self'", ...added]]] : []
    }),
  )

const compute = ({ secure, hstsSubDomains, workers = [] }: Options, sources: PageSources): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    hsts: secure && { includeSubDomains: hstsSubDomains },
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        ...withSelf(sources),
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'worker-src': workers.length > 0 ? workers : ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  })(response.req, response, () => {})
  return response.getHeaders() as Record<string, string>
}

/**
 * Headers that browsers heed only in what they show as a page: nothing else has a window, frames or elements, and what it requests follows the policy of its
 * page. Workers have their own, and `worker-src` rules out all but those whose response keeps these headers.
 * https://html.spec.whatwg.org/multipage/browsers.html#policy-containers
 */
export const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** The headers that every response has. They are computed once, and again only when the sources change. */
export const createSecurityHeaders = (options: Options): (() => Record<string, string>) => {
  const { pageSources } = options
  if (typeof pageSources !== 'function') {
    const headers = compute(options, pageSources)
    return () => headers
  }
  let known: { sources: string; headers: Record<string, string> } | undefined
  return () => {
    const found = pageSources()
    const sources = JSON.stringify(found)
    if (known?.sources !== sources) known = { sources, headers: compute(options, found) }
    return known.headers
  }
}
