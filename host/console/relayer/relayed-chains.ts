import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

type Context = Pick<ChainContext, 'onChain'>

/** The chains on which the relayer pays; undefined without a relayer. */
export const findRelayed = ({ onChain }: Context): { relayer: Relayer; chains: CollectibleChain[] } | undefined => {
  const { relayer } = onChain
  return relayer && { relayer, chains: onChain.chains.filter(({ id }) => relayer.budgetOf(id) !== undefined) }
}

/** Those, or the one of them that is named. Throws `bad_request` without a relayer, or for a chain on which it pays for nothing. */
export const relayedChains = (context: Context, chain: string | undefined) => {
  const found = findRelayed(context)
  const refuse = (message: string) => new Refusal('bad_request', { message })
  if (!found) throw refuse('No relayer key is set. Set RELAYER_KEY, or RELAYER_KEYSTORE with its password.')
  const chains = chain === undefined ? found.chains : found.chains.filter(({ id }) => String(id) === chain)
  if (chains.length > 0) return { relayer: found.relayer, chains }
  throw refuse(
    chain === undefined
      ? 'The relayer pays on no chain. Add chains with a node_url to CHAINS, and to RELAYER_DAILY_BUDGET if that names chains.'
      : `The relayer does not pay on chain "${chain}". See RELAYER_DAILY_BUDGET and CHAINS.`,
  )
}

export const subjectOf = (chains: readonly CollectibleChain[]) => ({ subject: chains.map(({ id }) => id).join(' ') })

export const balanceOn = async ({ onChain }: CardsContext, chain: CollectibleChain, relayer: Relayer) => {
  const { address } = await relayer.open()
  return (await onChain.openNode(chain)).getBalance({ address })
}
