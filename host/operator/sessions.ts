import { Refusal } from '@iyk/kit/http/refusal.ts'
import { endOneSession, endSessions } from '../console/people/end-sessions.ts'
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
      const { about } = await endOneSession(identity, { sessionId: named }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.type !== 'session_not_found') throw error
        throw new CommandRefused(`No session is "${named}". See: users show <id or email>`)
      })
      console.log(`Ended ${named}.`)
      return about
    }
    const { user } = await requireUser(identity, named)
    const { data, about } = await endSessions(identity, user.user_id)
    if (about.unchanged) return nothingToDo(`${user.user_id} has no session`, about)
    console.log(`Ended ${countOf(data.ended, 'session')} of ${user.user_id}.`)
    return about
  },
}
