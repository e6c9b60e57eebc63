import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { notifyOwner, type OwnerNotice } from '../notices/notify-owner.ts'

/** `identity` is absent with another provider, which has the addresses. */
export type OperatorsContext = Pick<IdentityContext, 'database' | 'clock'> & { identity: IdentityContext | undefined }

/**
 * Emails an operator, or a former one, about what they may do now. Whoever names an account of their own is found in the list of operators and the audit log
 * alone: other owners get none.
 */
export const notifyOperator = async (
  inside: Database,
  { identity }: OperatorsContext,
  notice: OwnerNotice,
): Promise<void> => {
  if (identity) await notifyOwner({ ...identity, database: inside, caller: undefined }, notice)
}
