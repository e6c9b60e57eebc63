import type { CardsContext } from '../context.ts'
import {
  findForOperator,
  listForOperator,
  type OperatorCollection,
  setTakenDown,
  type Wanted,
} from './operator-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Closes a public collection at once and deletes its picture, which the operator would not restore. Undefined when nobody has the name. */
export const takeDownCollection = ({ database, clock }: Context, name: string, reason: string) =>
  setTakenDown(database, name, { at: clock(), reason })

/** Lets its owner show a collection again. Undefined when nobody has the name. */
export const restoreCollection = ({ database }: Context, name: string) => setTakenDown(database, name, null)

export const listCollections = (
  { database }: Pick<Context, 'database'>,
  wanted: Wanted = {},
): Promise<OperatorCollection[]> => listForOperator(database, wanted)

/** The collection of a name, on or off. */
export const findCollection = ({ database }: Pick<Context, 'database'>, name: string) => findForOperator(database, name)
