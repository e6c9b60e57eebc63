import type { Webhook } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { listWebhooksOf } from './store.ts'

/** The endpoints of a user, oldest first. */
export const listWebhooks = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  userId: string,
): Promise<Webhook[]> => listWebhooksOf(database, userId, clock())
