import { type FetchPublic, FetchRefused, RedirectRefused } from '@iyk/kit/http/fetch-public.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import type { DeliveryError } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import type { DueDelivery } from './delivery-store.ts'
import { isLocalWebhook } from './parse-url.ts'
import { signWebhook } from './secrets.ts'

/** `isUnfinished`: the receiver did not end its response in time. */
export type Outcome = {
  error: DeliveryError | null
  status: number | null
  response: string | null
  isUnfinished?: boolean | undefined
  reason?: string
}

const ofCertificates = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/

/** An address that may not be called reads like one that nobody is at, so that no one can look around in the network of this host. */
const errorOf = (error: unknown): DeliveryError => {
  if (error instanceof RedirectRefused) return 'redirect'
  if (error instanceof FetchRefused) return 'unreachable'
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'timeout'
  return ofCertificates.test(code) ? 'certificate' : 'unreachable'
}

/** As text that Postgres can store. */
const textOf = (body: Buffer) => new TextDecoder().decode(body).replaceAll('\0', '').trim()

type Options = {
  fetchPublic: FetchPublic
  settings: Pick<CardsContext['settings'], 'publicUrl'>
  secrets: readonly string[]
  now: Date
  signal: AbortSignal
}

/**
 * Sends a delivery; any status of 200 to 299 accepts it, whatever follows.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#webhook-headers-sending-metadata-to-consumers
 */
export const postWebhook = async ({ id, url, body }: DueDelivery, options: Options): Promise<Outcome> => {
  const { fetchPublic, settings, secrets, now, signal } = options
  const timestamp = Math.floor(now.getTime() / 1000)
  try {
    const {
      status,
      body: response,
      isUnfinished,
    } = await fetchPublic(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'IYK-Cards-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
      },
      body,
      maxBytes: webhooks.responseBytes,
      beginningWithin: webhooks.promptSeconds * 1000,
      timeout: webhooks.timeoutSeconds * 1000,
      isOperators: isLocalWebhook(new URL(url), settings),
      signal,
    })
    const isAccepted = status >= 200 && status < 300
    return { error: isAccepted ? null : 'status', status, response: textOf(response), isUnfinished }
  } catch (error) {
    if (signal.aborted) throw error
    return { error: errorOf(error), status: null, response: null, reason: (error as Error).message }
  }
}
