import { isIP } from 'node:net'
import { isPublicAddress } from '@iyk/kit/http/is-public-address.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']
const isOfThisMachine = (url: URL) => loopback.includes(url.hostname)

/** Whether an endpoint is on this machine, which only an installation for its developer may call. */
export const isLocalWebhook = (url: URL, { publicUrl }: Pick<CardsContext['settings'], 'publicUrl'>): boolean =>
  isOfThisMachine(new URL(publicUrl)) && isOfThisMachine(url)

/** The URL of an endpoint in its normal form. What its name leads to is found out at each request. Throws `invalid_webhook_url`. */
export const parseWebhookUrl = (text: string, settings: Pick<CardsContext['settings'], 'publicUrl'>): string => {
  const url = URL.parse(text)
  const refused = new Refusal('invalid_webhook_url')
  if (!url || url.username || url.password) throw refused
  url.hash = ''
  if (isLocalWebhook(url, settings) && /^https?:$/.test(url.protocol)) return url.href
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.port !== '') throw refused
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) throw refused
  return url.href
}
