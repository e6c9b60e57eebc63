import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { SharingReply } from '@iyk/wire/guests.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { handOver } from './hand-over.ts'
import { findSharing, shareEmail, withdrawEmail } from './sharing-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails' | 'lockVerifiedEmails'>
type Target = { viewer: Viewer; collectibleId: string }

/** Which address the organizer of a collectible's event sees. Throws `collectible_not_found`, also for those of others. */
export const getSharing = async (
  { database }: Pick<Context, 'database'>,
  { viewer, collectibleId }: Target,
): Promise<SharingReply['data']> => {
  const found = await findSharing(database, viewer.userId, collectibleId)
  if (!found) throw new Refusal('collectible_not_found')
  return { email: found.email, offered: viewer.verifiedEmails[0] ?? null }
}

/**
 * Shares a verified address of the caller with the organizer, or withdraws it. Throws `invalid_email` for any other address, `collectible_not_found`, and
 * `unauthorized_credentials` when the account was deleted meanwhile.
 */
export const updateSharing = async (
  context: Context,
  { viewer, collectibleId, email }: Target & { email: string | null },
): Promise<SharingReply['data']> => {
  const { database, clock } = context
  const { userId, verifiedEmails } = viewer
  const address = email === null ? null : parseEmailAddress(email)
  if (address === undefined || (address !== null && !verifiedEmails.includes(address)))
    throw new Refusal('invalid_email', { reason: 'not a verified address of the caller' })
  // What is shown is an address that is recorded as the caller's.
  await handOver(context, viewer)
  return await database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    if (address === null) await withdrawEmail(inside, userId, collectibleId)
    else await shareEmail(inside, { userId, collectibleId, email: address, now: clock() })
    return await getSharing({ database: inside }, { viewer, collectibleId })
  })
}
