import type { IdentityContext } from '../context.ts'
import { type Kept, type Selection, selectActs } from './store.ts'

/** The newest lines of the audit log, oldest first. */
export const listActs = ({ database }: Pick<IdentityContext, 'database'>, selection: Selection): Promise<Kept[]> =>
  selectActs(database, selection)
