import type pg from 'pg'
import { composeRequest, jsonIn } from './compose-request.ts'
import type { Served } from './measure.ts'
import type { Person } from './sign-in.ts'

export type OurWay = { served: Served; publicToken: string; connection: pg.ClientConfig; emailsAfter: number }

/** A call of the provider as a page of the host sends it: with the public token and its origin, and in a session with its token instead. */
export const pageCall = (
  { served: { port }, publicToken }: Pick<OurWay, 'served' | 'publicToken'>,
  path: string,
  body: object,
  { browser, session }: Partial<Person> = {},
): Buffer =>
  composeRequest(port, `POST /sdk/v1${path}`, {
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${session ?? publicToken}`)}`,
      origin: `http://localhost:${port}`,
      ...(browser && { cookie: browser }),
    },
    body,
  })

/** Both ways to sign in reply alike. */
export const keepSession = (reply: string): Pick<Person, 'session' | 'userId'> => {
  const { session_token, user_id } = jsonIn(reply).data
  return { session: session_token, userId: user_id }
}
