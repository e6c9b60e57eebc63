import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'

export type SendOptions = {
  /** Where a test has the server of a public address, in place of the internet; by plain HTTP without `ca`, the certificate that it trusts. */
  standIn?: (address: string) => { host: string; port: number; ca?: string }
}
type Request = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
}

const maxHeaderBytes = 16 * 1024

/** The proxy that Node's own calls use (NODE_USE_ENV_PROXY). It is told the address, not the name, so that it cannot resolve that to another one. */
const connections = () => ({ keepAlive: false, proxyEnv: https.globalAgent.options.proxyEnv }) as const

const certificateName = (hostname: string) => (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '')

/** Sends a request for `url` to this address. The certificate must be that of the name; the body of the response is still to be read. */
export const sendTo = (
  address: string,
  url: URL,
  { method = 'GET', headers, body, signal }: Request,
  { standIn }: SendOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const place = standIn?.(address)
    const isPlain = place ? place.ca === undefined : url.protocol === 'http:'
    const options = {
      host: place?.host ?? address,
      port: place?.port ?? (url.port || (isPlain ? 80 : 443)),
      path: url.pathname + url.search,
      method,
      headers: {
        host: url.host,
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
      maxHeaderSize: maxHeaderBytes,
      insecureHTTPParser: false,
    }
    const request = isPlain
      ? http.request({ ...options, agent: new http.Agent(connections()) })
      : https.request({
          ...options,
          agent: new https.Agent(connections()),
          servername: certificateName(url.hostname),
          ...(place?.ca !== undefined && { ca: place.ca }),
        })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
