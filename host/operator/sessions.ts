import { endSession, endSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import { type Command, CommandRefused, nothingToDo, requireIdentity, requireWord } from './command.ts'
import { countOf } from './count-of.ts'
import { requireUser } from './users.ts'

export const revokeSessionsCommand: Command = {
  usage: 'sessions revoke <session id, user id or email>',
  about: 'End one session, or all sessions of a user, immediately.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const named = requireWord(words, 'session or user')
    if (named.startsWith('session-')) {
      const userId = await endSession(identity, named)
      if (!userId) throw new CommandRefused(`No session is "${named}". See: users show <id or email>`)
      console.log(`Ended ${named}.`)
      return { user_id: userId, session_id: named }
    }
    const { user } = await requireUser(identity, named)
    const count = await endSessionsOf(identity, user.user_id)
    if (count === 0) return nothingToDo(`${user.user_id} has no session`, { user_id: user.user_id })
    console.log(`Ended ${countOf(count, 'session')} of ${user.user_id}.`)
    return { user_id: user.user_id }
  },
}
