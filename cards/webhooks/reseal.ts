import type { CardsContext } from '../context.ts'
import type { MasterKeys } from '../master-keys/master-keys.ts'
import { webhookSecrets } from './secrets.ts'
import { listSealedSecrets, resealSecrets } from './store.ts'

/** Seals with the current master key what the previous one sealed, so that no secret is lost when that is taken away. */
export const resealWebhooks = async (
  context: MasterKeys & Pick<CardsContext, 'database' | 'randomBytes'>,
): Promise<void> => {
  if (!context.previousMasterKey) return
  const { open, seal } = webhookSecrets(context)
  for (const row of await listSealedSecrets(context.database)) {
    const current = open(row.id, row.secret)
    const former = row.former_secret && open(row.id, row.former_secret)
    if (!current || (current.isCurrent && former?.isCurrent !== false)) continue
    await resealSecrets(context.database, row, {
      secret: seal(row.id, current.text),
      former_secret: former ? seal(row.id, former.text) : null,
    })
  }
}
