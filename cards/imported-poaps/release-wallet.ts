import type { Database } from '@iyk/kit/postgres/database.ts'
import { releaseImported } from './store.ts'

/** A user no longer has a wallet, or any: what it confirmed stays in their collection, confirmed by nothing, and leaves their public page. */
export const releaseWallet = async (
  database: Database,
  { userId, address }: { userId: string; address?: string },
): Promise<void> => {
  await releaseImported(database, userId, address)
}
