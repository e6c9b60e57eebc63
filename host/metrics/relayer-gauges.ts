import { stateOf } from '@iyk/cards/collectibles/relay/relayer-state.ts'
import { listRelayers } from '@iyk/cards/collectibles/relay/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { gaugesOf } from './gauges.ts'

/** A double has 15 digits, far more than an alarm needs. */
const inEther = (wei: bigint) => Number(wei) / 1e18

type Context = Pick<CardsContext, 'database' | 'clock' | 'onChain'>

/** What the relayer has and paid, by chain; undefined where there is none. Every host reports the same. */
export const relayerGauges = ({ database, clock, onChain }: Context) => {
  const { relayer } = onChain
  const ids = onChain.chains.map(({ id }) => id).filter((id) => relayer?.budgetOf(id) !== undefined)
  if (!relayer || ids.length === 0) return undefined
  return gaugesOf(
    () => listRelayers(database, ids, clock()),
    async (registry) => {
      const { Gauge } = await import('prom-client')
      const gauge = (name: string, help: string) =>
        new Gauge({ name, help, labelNames: ['chain'], registers: [registry] })
      const gauges = {
        paying: gauge(
          'relayer_paying',
          '1 while the relayer pays for mints; 0 while it is paused, its budget of the day is used up or fees are too high.',
        ),
        paused: gauge('relayer_paused', '1 while the relayer is paused, by an operator or by itself.'),
        balance: gauge('relayer_balance', 'What its account has, in the currency of the chain, as last seen.'),
        spent: gauge('relayer_spent_today', 'What mints of this UTC day cost, with what is reserved for them.'),
        budget: gauge('relayer_daily_budget', 'What they may cost.'),
        waiting: gauge('relayer_mints_waiting', 'Paid mints that are in no block yet.'),
        failures: gauge('relayer_failures', 'Paid mints in a row that the chain refused.'),
      }
      return (states = []) => {
        for (const one of Object.values(gauges)) one.reset()
        for (const state of states) {
          const { chain_id: chain, paused_by, balance, spent, open, failures } = state
          gauges.paying.set({ chain }, stateOf(state, relayer) === 'pays' ? 1 : 0)
          gauges.paused.set({ chain }, paused_by === null ? 0 : 1)
          if (balance !== null) gauges.balance.set({ chain }, inEther(balance))
          gauges.spent.set({ chain }, inEther(spent))
          gauges.budget.set({ chain }, inEther(relayer.budgetOf(chain)!))
          gauges.waiting.set({ chain }, open)
          gauges.failures.set({ chain }, failures)
        }
      }
    },
  )
}
