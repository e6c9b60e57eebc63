import { recordAct } from '@iyk/identity/audit/record-act.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'

type What = { act: string; user_id?: string | undefined; subject?: string | undefined; session_id?: string | undefined }

/** A line of the audit log about something the operator did and that was done. */
export const recordOperator = (identity: IdentityContext, what: What): Promise<void> =>
  recordAct(identity, { actor: 'operator', outcome: 'ok', ...what })
