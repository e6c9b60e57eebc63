import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Viewer } from '../context.ts'
import { holdUser } from '../me/store.ts'
import { getCurrentViewer, type RefreshContext } from './get-viewer.ts'

/**
 * Holds the viewer until the end of the transaction, for writing what nothing else of theirs is locked for: they are deleted after that, with what was written,
 * or were before, although the call began with a valid JWT. To be called first. Throws `unauthorized_credentials`.
 */
export const holdViewer = async (
  inside: Database,
  context: RefreshContext,
  viewer: Pick<Viewer, 'userId' | 'issuedAt'>,
): Promise<void> => {
  await holdUser(inside, viewer.userId)
  // Only a new statement sees what was committed while this one waited.
  await getCurrentViewer({ ...context, database: inside }, { verifiedEmails: [], ...viewer })
}
