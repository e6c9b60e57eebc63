import { type ClientHttp2Session, connect } from 'node:http2'
import type { AppleKeys } from './signing-keys.ts'

/** `gone`: the phone no longer has passes of this type. `later`: Apple asks to try this one again. */
export type Pushed = { outcome: 'notified' | 'gone' } | { outcome: 'later'; reason: string }

/** Apple cannot be reached, or refuses this host; the reason is no phone's. */
export class AppleUnavailable extends Error {}

/** https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
const goneReasons = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']
const longestReply = 1000
const patience = 10_000

const outcomeOf = (status: number, body: string): Pushed => {
  const reason = /"reason"\s*:\s*"(\w{1,60})"/.exec(body)?.[1] ?? String(status)
  if (status === 200) return { outcome: 'notified' }
  if (status === 410 || (status === 400 && goneReasons.includes(reason))) return { outcome: 'gone' }
  if (status === 403) throw new AppleUnavailable(reason)
  return { outcome: 'later', reason }
}

const pushOne = (session: ClientHttp2Session, headers: Record<string, string>) =>
  new Promise<Pushed>((resolve, reject) => {
    if (session.closed || session.destroyed) return reject(new AppleUnavailable('the connection was closed'))
    const stream = session.request(headers)
    let [status, body] = [0, '']
    const fail = (error?: Error) => reject(new AppleUnavailable(error?.message ?? 'the connection was closed'))
    stream.setEncoding('utf8')
    stream.on('response', (reply) => {
      status = Number(reply[':status'])
    })
    stream.on('data', (text: string) => {
      body = `${body}${text}`.slice(0, longestReply)
    })
    stream.on('end', () => {
      if (status === 0) return fail()
      try {
        resolve(outcomeOf(status, body))
      } catch (error) {
        reject(error)
      }
    })
    stream.on('error', fail)
    stream.on('close', () => fail())
    stream.end('{}')
  })

type Options = {
  url: string
  keys: Pick<AppleKeys, 'typeId' | 'certificate' | 'privateKey'>
  /** Replaces the authorities that this process trusts. */
  ca?: string
  /** Closes the connection. */
  signal?: AbortSignal
}

/**
 * Connects to the Apple Push Notification service with the certificate of the pass type. A push of a pass is empty: the phone then asks this host what
 * changed. Throws `AppleUnavailable`.
 * @see https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export const connectToApple = async ({ url, keys, ca, signal }: Options) => {
  const session = connect(url, { cert: keys.certificate, key: keys.privateKey, ...(ca && { ca }) })
  const stop = () => session.destroy(new Error('stopped'))
  signal?.addEventListener('abort', stop)
  session.once('close', () => signal?.removeEventListener('abort', stop))
  session.setTimeout(patience, () => session.destroy(new Error('no reply in time')))
  await new Promise<void>((resolve, reject) => {
    session.once('remoteSettings', () => resolve())
    session.on('error', (error) => reject(new AppleUnavailable(error.message)))
    session.once('close', () => reject(new AppleUnavailable('the connection was closed')))
  })
  return {
    /** `until`: Apple keeps it as long for a phone that is off. Throws `AppleUnavailable`. */
    push: (pushToken: string, until: Date): Promise<Pushed> =>
      pushOne(session, {
        ':method': 'POST',
        ':path': `/3/device/${pushToken}`,
        'apns-topic': keys.typeId,
        'apns-push-type': 'background',
        'apns-priority': '5',
        'apns-expiration': String(Math.floor(until.getTime() / 1000)),
      }),
    close: () => session.destroy(),
  }
}
