import { createSeal } from '@iyk/kit/create-seal.ts'
import { hmacSha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'

const secretBytes = 32
const prefix = 'whsec_'

/**
 * Secrets of endpoints, as https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme writes them. Stored
 * sealed, with a key that follows from the card master key, each bound to its endpoint.
 */
export const webhookSecrets = (context: MasterKeys & Pick<CardsContext, 'randomBytes'>) => {
  const keys = masterKeysOf(context).map((masterKey) => hmacSha256(masterKey, 'IYK secrets of webhooks'))
  const secrets = createSeal(keys, context.randomBytes)
  return {
    make: () => `${prefix}${context.randomBytes(secretBytes).toString('base64')}`,
    seal: (webhookId: string, secret: string) => secrets.seal(Buffer.from(webhookId), secret),
    /** Undefined for one that was sealed for another endpoint or under a master key that is gone, or changed. */
    open: (webhookId: string, sealed: Buffer) => secrets.open(Buffer.from(webhookId), sealed),
  }
}

/** The header `webhook-signature`: one signature for each secret, so that a receiver may have either. */
export const signWebhook = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${hmacSha256(key, `${id}.${timestamp}.${body}`).toString('base64')}`
    })
    .join(' ')
