import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i

type Project = { projectId: string; projectSecret?: string | undefined; projectSecretPrevious?: string | undefined }

/**
 * Checks `Basic base64(project_id:secret)`; the contract's section 12.1. While the secret is replaced, the former one is right, too. Compared with both in
 * constant time. Without a configured secret every call is refused. Returns which of them it was. Throws `unauthorized_credentials`.
 */
export const checkProjectCredentials = (
  header: string | undefined,
  { projectId, projectSecret, projectSecretPrevious }: Project,
): 'current' | 'previous' => {
  const encoded = header?.match(basic)?.[1] ?? ''
  const given = sha256(Buffer.from(encoded, 'base64').toString('utf8'))
  const isSame = (secret: string | undefined) =>
    timingSafeEqual(given, sha256(`${projectId}:${secret ?? ''}`)) && Boolean(secret)
  const [current, previous] = [isSame(projectSecret), isSame(projectSecretPrevious)]
  if (!projectSecret || !(current || previous))
    throw new Refusal('unauthorized_credentials', { reason: 'wrong project id or secret' })
  return current ? 'current' : 'previous'
}
