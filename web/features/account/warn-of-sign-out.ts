import type { AuthenticationFactor, Session } from '@iyk/wire/session.ts'
import { account } from '../../copy/english/account-changes.ts'
import type { Removal } from './confirm-prompt.tsx'

type Shown = Pick<Session, 'authentication_factors'>

/** An OAuth account also names the id of its address, which is another factor. */
const namesFactor = (factor: AuthenticationFactor, id: string) =>
  Object.values(factor).some(
    (detail) =>
      typeof detail === 'object' &&
      detail !== null &&
      ('id' in detail ? detail.id === id : Object.values(detail).includes(id)),
  )

/** Whether removing this factor ends the session, which has shown no other; the contract's section 4.1. */
function endsWithFactor(session: Shown | null, id: string): boolean {
  return session?.authentication_factors.every((factor) => namesFactor(factor, id)) ?? false
}

interface SessionCalls {
  getSync: () => Shown | null
  authenticate: () => Promise<unknown>
}

type Question = Pick<Removal, 'question' | 'remove'>

/** The removal of a factor, which says so first if it ends this session, and then leaves the page for the one to sign in. */
export function warnOfSignOut<R extends Question>(session: SessionCalls, id: string, removal: R): R {
  if (!endsWithFactor(session.getSync(), id)) return removal
  const remove = async () => {
    const message = await removal.remove()
    // The page learns from a refused call that its session has ended.
    if (message === null) await session.authenticate().catch(() => {})
    return message
  }
  return { ...removal, question: account.endsSession(removal.question), remove }
}
