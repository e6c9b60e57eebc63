import type { CardsContext } from '../context.ts'
import { setTakenDown } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Shows a picture to nobody any more, wherever it stands, and takes it from nobody again. False when there is none. */
export const takeDownPicture = ({ database, clock }: Context, hash: string): Promise<boolean> =>
  setTakenDown(database, hash, clock())

/** Puts a picture back where it stood. False when there is none. */
export const restorePicture = ({ database }: Context, hash: string): Promise<boolean> =>
  setTakenDown(database, hash, null)
