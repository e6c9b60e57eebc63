import type { CardsContext } from '../context.ts'
import { listChipTasks, retireUnfinishedChip, type UnfinishedChip } from './store.ts'

type Context = Pick<CardsContext, 'database'>

/** Chips that left the reader in the middle, oldest first. */
export const listUnfinishedChips = ({ database }: Context): Promise<UnfinishedChip[]> => listChipTasks(database)

/** Forgets an unfinished chip; should it come back all the same, its keys are found by their version. False when there is no such chip. */
export const forgetChip = ({ database }: Context, uid: string): Promise<boolean> => retireUnfinishedChip(database, uid)
