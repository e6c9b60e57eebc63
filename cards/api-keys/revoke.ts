import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { deleteKey } from './store.ts'

type Input = { keyId: string; viewer: Viewer; ipAddress: string }

/** Revokes a key of the caller; the next call with it is refused. Throws `api_key_not_found`. */
export const revokeApiKey = async (
  { database, recordAct }: Pick<CardsContext, 'database' | 'recordAct'>,
  { keyId, viewer: { userId, sessionId }, ipAddress }: Input,
): Promise<{ id: string }> => {
  if (!(await deleteKey(database, keyId, userId))) throw new Refusal('api_key_not_found')
  await recordAct?.({ act: 'api-keys.revoke', userId, sessionId, subject: keyId, ipAddress })
  return { id: keyId }
}
