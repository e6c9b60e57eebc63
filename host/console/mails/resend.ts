import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { resend } from '@iyk/kit/outbox/store.ts'
import { type Done, unchanged } from '../operation.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Makes a message due that was not sent; with `recipients`, only if it is to one of them. Throws `mail_not_found`. */
export const resendMail = async (
  { database, clock }: Context,
  { id, recipients }: { id: number; recipients?: readonly string[] | undefined },
): Promise<Done<{ queued: number }>> => {
  if ((await resend(database, id, clock(), recipients)) === 0) throw new Refusal('mail_not_found')
  return { data: { queued: 1 }, about: { subject: String(id) } }
}

/** Makes all messages due that were given up. */
export const resendFailed = async ({ database, clock }: Context): Promise<Done<{ queued: number }>> => {
  const data = { queued: await resend(database, null, clock()) }
  const about = { subject: 'failed' }
  return data.queued === 0 ? unchanged(data, about) : { data, about }
}
