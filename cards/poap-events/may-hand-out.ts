import type { HandOutEvent } from '@iyk/wire/staff.ts'
import type { CardsContext } from '../context.ts'
import { findHandOutEvent } from './hand-out-store.ts'
import { assertRight, type EventRight } from './rights.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Input = { userId: string; event: string }

const findWith =
  (right: EventRight) =>
  async ({ database, clock }: Context, { userId, event }: Input): Promise<HandOutEvent> => {
    const { role, ...found } = (await findHandOutEvent(database, { userId, event, now: clock() })) ?? { role: null }
    assertRight(role, right)
    return found as HandOutEvent
  }

/** The event, named by its id or its slug, for whoever may hand it out and show its kiosk. Throws as `assertRight` does. */
export const mayHandOut = findWith('hand-out')

/** The same for whoever may say which screens and staff hand it out. */
export const mayManageHandOuts = findWith('manage')
