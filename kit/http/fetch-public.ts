import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { resolveHost } from './resolve-host.ts'
import { type SendOptions, sendTo } from './send-to.ts'

export type Request = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Of the body of the response. */
  maxBytes: number
  /** Milliseconds for everything: names, redirects, and the last byte. */
  timeout: number
  /** Only the beginning of the body is wanted, for this number of milliseconds after the headers: however it continues or ends is no error. */
  beginningWithin?: number
  /** What the response may say that it is; anything without. */
  contentTypes?: RegExp
  /** The operator named this address in a setting, so it may be anywhere, and plain HTTP. A redirect leads to the internet only. */
  isOperators?: boolean
  /** A redirect is refused, because the headers have what no other server may get. */
  isDirect?: boolean
  signal?: AbortSignal
}
/** `isUnfinished`: of the beginning that was wanted, more could have come. */
export type PublicResponse = { status: number; contentType: string; body: Buffer; isUnfinished?: boolean }
export type FetchPublic = (address: string, request: Request) => Promise<PublicResponse>

type Options = SendOptions & {
  /** All addresses of a host name. */
  resolve?: (hostname: string) => Promise<readonly string[]>
}

/** What was requested may not be requested, or is more than was allowed. The message is for the log. */
export class FetchRefused extends Error {}
export class RedirectRefused extends FetchRefused {}

const maxRedirects = 3
/** Servers of one name that are tried. */
const maxAddresses = 3
const unreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']

const parse = (address: string, base: URL | undefined, isOperators: boolean): URL => {
  const url = URL.parse(address, base)
  if (!url) throw new FetchRefused('not a URL')
  if (url.username || url.password) throw new FetchRefused('credentials in the URL')
  if (isOperators && url.protocol === 'http:') return url
  if (url.protocol !== 'https:') throw new FetchRefused(`${url.protocol} instead of https:`)
  if (!isOperators && url.port !== '') throw new FetchRefused(`port ${url.port}`)
  return url
}

const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

const receiveBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = response.headers
  // Not requested; decompressed, few bytes may be many.
  if (encoding !== 'identity') throw new FetchRefused(`compressed with ${encoding}`)
  if (Number(length ?? 0) > maxBytes) throw new FetchRefused(`${length} bytes`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new FetchRefused(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  // Without its announced end, an aborted response ends like a complete one.
  if (!response.complete) throw new Error('the response ended early')
  return Buffer.concat(chunks, size)
}

type Beginning = { body: Buffer; isUnfinished: boolean }
const receiveBeginning = async (response: IncomingMessage, maxBytes: number, within: number): Promise<Beginning> => {
  // Compressed, it says nothing.
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity')
    return { body: Buffer.alloc(0), isUnfinished: false }
  const chunks: Buffer[] = []
  let size = 0
  let isUnfinished = false
  const end = setTimeout(() => {
    isUnfinished = true
    response.destroy()
  }, within)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
  } finally {
    clearTimeout(end)
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isUnfinished }
}

/**
 * A fetch for addresses that others chose. It requests only from servers of the internet, by https at its usual port: each name is resolved once, every
 * address it has must be public (`isPublicAddress`), and the connection goes to one of those, so that a second answer of the name server changes nothing.
 * That holds for each of at most three redirects. No cookies and no compression; headers, body and time are limited. Throws `FetchRefused`, and other errors
 * for a server that fails.
 */
export const openFetchPublic = ({ resolve = resolveHost, ...sending }: Options = {}): FetchPublic => {
  const findAddresses = async (url: URL, isOperators: boolean): Promise<readonly string[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isOperators) return [host]
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (addresses.length === 0) throw new Error(`${host} has no address`)
    if (!addresses.every(isPublicAddress)) throw new FetchRefused(`${host} is not on the internet`)
    return addresses.slice(0, maxAddresses)
  }
  const sendToFirst = async (
    [address, ...others]: readonly string[],
    url: URL,
    request: Request & { signal: AbortSignal },
  ): Promise<IncomingMessage> => {
    try {
      return await sendTo(address as string, url, request, request.isOperators ? {} : sending)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (others.length === 0 || !unreachable.includes(code)) throw error
      return await sendToFirst(others, url, request)
    }
  }
  const send = async (url: URL, request: Request & { signal: AbortSignal }) =>
    sendToFirst(await within(request.signal, findAddresses(url, request.isOperators === true)), url, request)

  const follow = async (address: string, request: Request & { signal: AbortSignal }): Promise<PublicResponse> => {
    let url = parse(address, undefined, request.isOperators === true)
    for (let hop = 0; ; hop += 1) {
      const response = await send(url, { ...request, ...(hop > 0 && { isOperators: false }) })
      const { statusCode: status = 0, headers } = response
      try {
        if (status >= 300 && status < 400 && headers.location !== undefined) {
          if (hop === maxRedirects) throw new FetchRefused(`more than ${maxRedirects} redirects`)
          if (request.isDirect) throw new RedirectRefused('a redirect')
          if (request.method === 'POST') throw new RedirectRefused('a redirect of what was posted')
          url = parse(headers.location, url, false)
          continue
        }
        const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
        if (status === 200 && request.contentTypes && !request.contentTypes.test(contentType))
          throw new FetchRefused(`content of type ${contentType || 'none'}`)
        if (request.beginningWithin !== undefined)
          return {
            status,
            contentType,
            ...(await receiveBeginning(response, request.maxBytes, request.beginningWithin)),
          }
        return { status, contentType, body: await receiveBody(response, request.maxBytes) }
      } finally {
        response.destroy()
      }
    }
  }

  return async (address, request) => {
    const stops = [AbortSignal.timeout(request.timeout), request.signal].filter((one) => one !== undefined)
    const signal = AbortSignal.any(stops)
    try {
      return await follow(address, { ...request, signal })
    } catch (error) {
      // Node reports an abort in several ways, by how far the request had come.
      throw signal.aborted ? signal.reason : error
    }
  }
}
