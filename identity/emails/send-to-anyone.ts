import type { Database } from '@iyk/kit/postgres/database.ts'
import { stepByStep } from '@iyk/kit/postgres/in-turn.ts'
import type { IdentityContext } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { ensureRecipient, lookUpRecipient, type Recipient } from '../users/store.ts'
import { OtherRecipient, type SendTo } from './store.ts'

/** `isNew`: the address had no user until now. */
type ToAnyone = Recipient & SendTo & { isNew: boolean }

/**
 * Sends an email to an address that may be unknown; then it gets a pending user. An email names its address by id, so it is written for the owner that the
 * address has at this moment, and once more, with the address locked, if it has another one or is held when the email is stored.
 */
export const sendToAnyone = async <Sent>(
  call: Pick<IdentityContext, 'database' | 'randomBytes' | 'settings' | 'clock'>,
  email: string,
  send: (database: Database, recipient: ToAnyone) => Promise<Sent>,
): Promise<Sent> => {
  const orCreate = { userId: newIdentifier(call, 'user'), emailId: newIdentifier(call, 'email') }
  const unknown = { email_id: orCreate.emailId, user_id: orCreate.userId, email, status: 'pending' as const }
  const recipient = (await lookUpRecipient(call.database, email)) ?? unknown
  try {
    return await send(call.database, { ...recipient, orCreate, isNew: recipient === unknown })
  } catch (error) {
    if (!(error instanceof OtherRecipient)) throw error
    return stepByStep(call.database, () =>
      call.database.transaction(async (database) => {
        const owner = await ensureRecipient(database, email, orCreate, call.clock())
        return send(database, { ...owner, isNew: owner.user_id === orCreate.userId })
      }),
    )
  }
}
