import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { findTyped } from './store.ts'

/** The address typed last at a tap, lower-case; undefined once the tap has expired. Only for whoever collected with it. */
export const findTypedAddress = ({ database }: Pick<CardsContext, 'database'>, ref: string) =>
  findTyped(database, sha256(ref))
