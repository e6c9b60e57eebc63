import { createDeliverer } from '@iyk/cards/webhooks/create-deliverer.ts'

export type DeliveryOptions = Parameters<typeof createDeliverer>[0]

/** Delivers until nothing is due. Throws when the store fails. */
export const deliverDue = async (options: DeliveryOptions): Promise<void> => {
  const failures: unknown[] = []
  const { fill, underWay } = createDeliverer(options, (error) => error !== undefined && failures.push(error))
  for (;;) {
    await fill()
    if (failures.length > 0) throw failures[0]
    if (underWay.size === 0) return
    await Promise.race(underWay)
  }
}
