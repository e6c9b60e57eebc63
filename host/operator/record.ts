import { recordAct } from '@iyk/identity/audit/record-act.ts'

type What = { act: string; user_id?: string | undefined; subject?: string | undefined; session_id?: string | undefined }

/** A line of the audit log about something the operator did and that was done. It is kept also where another provider keeps the users. */
export const recordOperator = (context: Parameters<typeof recordAct>[0], what: What): Promise<void> =>
  recordAct(context, { actor: 'operator', outcome: 'ok', ...what })
