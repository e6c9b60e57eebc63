import { addChips } from '../chips.ts'
import { composeRequest } from '../compose-request.ts'
import { type Figure, figuresOf } from '../figures.ts'
import { openGuests } from '../guests.ts'
import { measure } from '../measure.ts'
import { query } from '../query.ts'
import type { Row, World } from '../world.ts'

/** The pictures in the emails of an evening, each fetched once, all at the same moment. */
export const pictures: Row = {
  name: 'pictures',
  about: 'pictures of as many collectibles of one event, all requested at once',
  onRequest: true,
  run: async (world: World): Promise<Figure[]> => {
    const { ours, scale, people } = world
    const { served } = ours
    const figures: Figure[] = []
    for (const count of scale.pictures) {
      const chips = await addChips(ours, {
        cards: 10,
        events: 1,
        holderId: people[0]!.userId,
        name: `Evening ${count}`,
      })
      const guests = openGuests(world)
      await guests.collect((await guests.open(chips, count)).refs)
      const collected = await query<{ id: string }>(
        ours.connection,
        'select collectible_id as id from cards.collectibles order by collected_at desc, serial desc limit $1',
        [count],
      )
      const requests = collected.map(({ id }) => composeRequest(served.port, `GET /share/${id}.png`))
      const window = await measure(world.load, { ...served, connections: count }, requests)
      figures.push(...figuresOf('pictures', `${count} at once`, [window]))
    }
    return figures
  },
}
