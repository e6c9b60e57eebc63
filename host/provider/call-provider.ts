import type { Clock } from '@iyk/kit/clock.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import { traceFetch } from '@iyk/kit/tracing/trace-fetch.ts'

export type ProviderOptions = {
  providerUrl: string
  publicToken: string
  projectId: string
  /** The origin of the pages that sign in there. */
  publicUrl: string
  clock: Clock
  log: Log
  limits: Pick<Limits, 'isVenue'>
  /** Timeout of a request in milliseconds. */
  timeout?: number
}

type ProviderCall = Required<Pick<ProviderOptions, 'timeout'>> & ProviderOptions

/** An error response, with its status. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(status: number, question: string) {
    super(`the provider answered ${status} to ${question}`)
    this.status = status
  }
}

/** What the SDK reports about its sender; the contract's section 1.2. */
const client = (publicUrl: string) =>
  btoa(
    JSON.stringify({
      app: { identifier: new URL(publicUrl).hostname },
      sdk: { identifier: 'IYK Cards host', version: '0.1.0' },
    }),
  )

/**
 * Makes a call of `/sdk/v1` as one of our pages would. Returns the content of `data`. Throws `ProviderRefused` for an error response, and another
 * error for a response that is not in the wire's form or a timeout.
 */
export const callProvider = async (
  { providerUrl, publicToken, publicUrl, timeout }: ProviderCall,
  { method, path, token = publicToken, body }: { method: 'GET' | 'POST'; path: string; token?: string; body?: object },
): Promise<Record<string, unknown>> => {
  const init: RequestInit = {
    method,
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
      'content-type': 'application/json',
      origin: publicUrl,
      'x-sdk-client': client(publicUrl),
      'x-sdk-parent-host': publicUrl,
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }
  const url = `${providerUrl}/sdk/v1${path}`
  const response = await traceFetch({ url, method }, () => fetch(url, init))
  if (!response.ok) throw new ProviderRefused(response.status, `${method} ${path.split('/', 3).join('/')}`)
  const { data } = (await response.json()) as { data?: unknown }
  if (typeof data !== 'object' || data === null) throw new Error('the response of the provider has no data')
  return data as Record<string, unknown>
}
