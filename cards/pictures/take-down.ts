import type { CardsContext } from '../context.ts'
import { setTakenDown } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Takes a picture down everywhere, and refuses it in future uploads. False when there is none. */
export const takeDownPicture = ({ database, clock }: Context, hash: string): Promise<boolean> =>
  setTakenDown(database, hash, clock())

/** Restores a picture wherever it was. False when there is none. */
export const restorePicture = ({ database }: Context, hash: string): Promise<boolean> =>
  setTakenDown(database, hash, null)
