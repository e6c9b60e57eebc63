import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { jsonIn } from './compose-request.ts'
import { openEmails } from './open-emails.ts'
import { keepSession, type OurWay, pageCall } from './page-call.ts'
import type { SignIn } from './sign-in.ts'

/** The emailed code. */
export const signInByCode = (way: OurWay): SignIn => {
  const newEmails = openEmails(way.connection, way.emailsAfter)
  return {
    served: way.served,
    requestEmail: (people) =>
      people.map(({ email, browser }) => pageCall(way, '/otps/email/login_or_create', { email }, { browser })),
    authenticate: async (people, replies) => {
      const emails = await newEmails()
      return people.map(({ email, browser }, place) => {
        const token = /\b\d{6}\b/.exec(emails.get(email) ?? '')?.[0]
        const { method_id } = jsonIn(replies[place] as string).data
        const session_duration_minutes = sessionDurationMinutes.requested
        return pageCall(way, '/otps/authenticate', { token, method_id, session_duration_minutes }, { browser })
      })
    },
    keep: keepSession,
  }
}
