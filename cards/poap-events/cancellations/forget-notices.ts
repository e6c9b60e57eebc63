import type { CardsContext } from '../../context.ts'
import { hashMailbox } from './hash-mailbox.ts'
import { forgetNotices } from './store.ts'

/** Forgets of which cancellations these addresses were told. */
export const forgetNoticesTo = async (
  { database, masterKey, previousMasterKey }: Pick<CardsContext, 'database' | 'masterKey' | 'previousMasterKey'>,
  emails: readonly string[],
): Promise<void> => {
  const keys = previousMasterKey ? [masterKey, previousMasterKey] : [masterKey]
  await forgetNotices(
    database,
    keys.flatMap((key) => emails.map((email) => hashMailbox(key, email))),
  )
}
