import type { ProviderOptions } from './other-provider.ts'

type Question = Required<Pick<ProviderOptions, 'timeout'>> & ProviderOptions

/** An answer that is an error, with its status. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(status: number, question: string) {
    super(`the provider answered ${status} to ${question}`)
    this.status = status
  }
}

/** What the SDK says of its sender; the contract's section 1.2. */
const client = (publicUrl: string) =>
  btoa(
    JSON.stringify({
      app: { identifier: new URL(publicUrl).hostname },
      sdk: { identifier: 'IYK Cards host', version: '0.1.0' },
    }),
  )

/**
 * Asks a call of `/sdk/v1` as a page of ours would. Answers what is inside `data`. Throws `ProviderRefused` for an error, and something else
 * for what is no answer of the wire, or late.
 */
export const askProvider = async (
  { providerUrl, publicToken, publicUrl, timeout }: Question,
  { method, path, token = publicToken, body }: { method: 'GET' | 'POST'; path: string; token?: string; body?: object },
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${providerUrl}/sdk/v1${path}`, {
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
  })
  if (!answer.ok) throw new ProviderRefused(answer.status, `${method} ${path.split('/', 3).join('/')}`)
  const { data } = (await answer.json()) as { data?: unknown }
  if (typeof data !== 'object' || data === null) throw new Error('the provider answered without data')
  return data as Record<string, unknown>
}
