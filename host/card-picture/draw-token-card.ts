import { randomUUID } from 'node:crypto'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import { joinParts } from './join-parts.ts'
import { openDrawProcess } from './open-draw-process.ts'

type Options = {
  pagesIn: BuiltWeb['pagesIn']
  language?: Language
  draw?: ReturnType<typeof openDrawProcess>['draw']
}

/**
 * Draws the card of an event as its tokens show it: a square WebP without a number, since an event's tokens share one picture. A process of its own, because an
 * event needs it once.
 */
export const createDrawTokenCard = ({ pagesIn, language = 'en', draw = openDrawProcess().draw }: Options) => {
  const queue = createWorkQueue({ capacity: 1, maxWaiting: 32, patience: 20 })
  return (event: Collectible['event'], photo: Uint8Array | undefined): Promise<Buffer> =>
    queue(1, async () => {
      const face = (await pagesIn(language)).cardFace(eventFacts(event))
      const source = { face, ...(photo && { photo }) }
      const drawn = await draw({ card: randomUUID(), form: 'square', type: 'webp', source })
      if (!drawn?.common) throw new Error('the card of a token was not drawn')
      return Buffer.concat(joinParts(drawn.common, drawn.own))
    })
}
