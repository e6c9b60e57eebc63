import { cookieNames } from '@iyk/wire/limits.ts'
import type { Chips } from './chips.ts'
import { composeRequest } from './compose-request.ts'
import { measure } from './measure.ts'
import { newPeople, type Person } from './sign-in.ts'
import type { World } from './world.ts'

/** What people do at the cards. */
export const openGuests = (world: World) => {
  const { load, ours } = world
  const { port } = ours.served
  const refIn = (reply: string) => /^location: \S*\bref=([\w-]+)/im.exec(reply)?.[1] as string
  return {
    open: async (chips: Chips, count: number) => {
      const window = await measure(load, ours.served, chips.tap(count), { status: 303, withReplies: true })
      return { window, refs: window.replies.map(refIn) }
    },
    /** By address, each person with one of these taps. */
    collect: (refs: readonly string[], people = newPeople(refs.length)) => {
      const bodies = refs.map((ref, place) => ({ ref, email: people[place]?.email }))
      return measure(
        load,
        ours.served,
        bodies.map((body) => composeRequest(port, 'POST /api/collectibles', { body })),
      )
    },
    /** Look at these unused taps in turn, signed out and signed in. */
    lookers: async (refs: readonly string[]) => {
      const look = async (name: string, people: readonly Person[]) => {
        const viewers = refs.map((_, place) => people[place % people.length])
        const requests = refs.map((ref, place) => {
          const viewer = viewers[place]
          const cookie = viewer && { cookie: `${cookieNames.token}=${viewer.session}` }
          return composeRequest(port, `GET /tap?ref=${ref}`, { headers: { accept: 'text/html', ...cookie } })
        })
        // A page that refuses has status 200, too; it has no form with the ref.
        const { replies } = await measure(load, ours.served, requests, { withReplies: true })
        for (const [place, reply] of replies.entries())
          if (!reply.includes(refs[place] as string) || !reply.includes(viewers[place]?.email ?? ''))
            throw new Error(`Not the page of an unused tap, ${name}:\n${reply}`)
        return { name, run: (operations: number) => measure(load, ours.served, requests, { operations }) }
      }
      return [await look('signed out', []), await look('signed in', world.people)]
    },
  }
}
