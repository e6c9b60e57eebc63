import type { IdentityContext } from '../context.ts'
import { type Selection, type StoredAct, selectActs } from './store.ts'

/** The newest lines of the audit log, oldest first. */
export const listActs = ({ database }: Pick<IdentityContext, 'database'>, selection: Selection): Promise<StoredAct[]> =>
  selectActs(database, selection)
