import type { Window } from './alternate.ts'
import { cookiesIn } from './compose-request.ts'
import { measure, type Served } from './measure.ts'
import type { LoadProcess } from './start-load.ts'

/** Someone who signs in, with what their browser keeps. `session` is what their next call needs. */
export type Person = { email: string; browser: string; session: string; userId: string }

/** One way to sign in, in two requests; the email between them is read outside the measured time. */
export type SignIn = {
  served: Served
  requestEmail: (people: readonly Person[]) => Buffer[]
  /** The second requests, from the replies to the first. */
  authenticate: (people: readonly Person[], replies: readonly string[]) => Promise<Buffer[]>
  /** What to keep of the last reply. */
  keep: (reply: string) => Pick<Person, 'session' | 'userId'>
}

let people = 0
export const newPeople = (count: number): Person[] =>
  Array.from({ length: count }, () => {
    people += 1
    return { email: `person-${people}@bench.example`, browser: '', session: '', userId: '' }
  })

/** Signs everyone in. */
export const signInAll = async (load: LoadProcess, way: SignIn, people: readonly Person[]): Promise<Window> => {
  const requested = await measure(load, way.served, way.requestEmail(people), { withReplies: true })
  for (const [place, person] of people.entries())
    person.browser = cookiesIn(requested.replies[place] as string) || person.browser
  const requests = await way.authenticate(people, requested.replies)
  const signedIn = await measure(load, way.served, requests, { withReplies: true })
  for (const [place, person] of people.entries()) Object.assign(person, way.keep(signedIn.replies[place] as string))
  return {
    operations: people.length,
    seconds: requested.seconds + signedIn.seconds,
    process: requested.process + signedIn.process,
    postgres: requested.postgres + signedIn.postgres,
  }
}
