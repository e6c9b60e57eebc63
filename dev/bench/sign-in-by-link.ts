import { createHash, randomBytes } from 'node:crypto'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { openEmails } from './open-emails.ts'
import { keepSession, type OurWay, pageCall } from './page-call.ts'
import type { SignIn } from './sign-in.ts'

/** The emailed link, bound to its browser by PKCE, as our pages request it. */
export const signInByLink = (way: OurWay): SignIn => {
  const newEmails = openEmails(way.connection, way.emailsAfter)
  const verifier = randomBytes(32).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const page = `http://localhost:${way.served.port}/auth/email`
  const tokenIn = (text = '') =>
    new URL(/https?:\/\/\S+\/auth\/email\S*/.exec(text)?.[0] ?? page).searchParams.get('token')
  return {
    served: way.served,
    requestEmail: (people) =>
      people.map(({ email, browser }) => {
        const body = { email, login_magic_link_url: page, signup_magic_link_url: page, code_challenge }
        return pageCall(way, '/magic_links/email/login_or_create', body, { browser })
      }),
    authenticate: async (people) => {
      const emails = await newEmails()
      return people.map(({ email, browser }) => {
        const session_duration_minutes = sessionDurationMinutes.requested
        const body = { token: tokenIn(emails.get(email)), code_verifier: verifier, session_duration_minutes }
        return pageCall(way, '/magic_links/authenticate', body, { browser })
      })
    },
    keep: keepSession,
  }
}
