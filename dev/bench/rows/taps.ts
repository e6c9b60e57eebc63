import { alternate, type Window } from '../alternate.ts'
import { addChips } from '../chips.ts'
import { cpuRatio, type Figure, figuresOf, rateRatio } from '../figures.ts'
import { openGuests } from '../guests.ts'
import { stopAutovacuum } from '../stop-autovacuum.ts'
import type { Row, World } from '../world.ts'

const opened = 'tap-opened'
const page = 'tap-page'
const collect = 'collect'

/** How many times the events grow between the first and the last look at the page. */
const steps = 6

/** A venue's first minutes: taps, their pages and what people collect by address, on tables that Postgres has no statistics of. */
export const taps: Row = {
  name: 'taps',
  figuresOf: ['tap-opened', 'tap-page', 'collect'],
  about: 'a tap opened, its page while an event grows, and collecting by address',
  run: async (world: World): Promise<Figure[]> => {
    const { ours, scale, people, effort } = world
    await using _ = await stopAutovacuum(ours)
    const holderId = people[0]!.userId
    const { cards, collectibles } = scale.taps
    const hot = await addChips(ours, { cards, events: 1, holderId, name: 'One evening' })
    const spread = await addChips(ours, { cards, events: cards, holderId, name: 'One of many evenings' })
    const guests = openGuests(world)
    const each = Math.ceil(collectibles / steps)
    // Those who look at the page signed in have collected something elsewhere.
    await guests.collect((await guests.open(spread, people.length)).refs, people)
    const lookers = await guests.lookers((await guests.open(hot, each)).refs)
    const windows = { opened: [] as Window[], hot: [] as Window[], spread: [] as Window[] }

    const start = await alternate(lookers, effort)
    for (let step = 0; step < steps; step += 1)
      for (const [name, chips] of [
        ['hot', hot],
        ['spread', spread],
      ] as const) {
        const { window, refs } = await guests.open(chips, each)
        windows.opened.push(window)
        windows[name].push(await guests.collect(refs))
      }
    const end = await alternate(lookers, effort)

    return [
      ...figuresOf(opened, 'IYK Cards', windows.opened),
      ...lookers.flatMap(({ name }) => [
        ...figuresOf(page, `${name}, no collectible`, start.get(name)!),
        ...figuresOf(page, `${name}, ${collectibles} collectibles`, end.get(name)!),
        cpuRatio(page, `${name}, end over start`, end.get(name)!, start.get(name)!),
      ]),
      ...figuresOf(collect, 'one event', windows.hot),
      ...figuresOf(collect, `${cards} events`, windows.spread),
      rateRatio(collect, 'one event over many', windows.hot, windows.spread),
    ]
  },
}
