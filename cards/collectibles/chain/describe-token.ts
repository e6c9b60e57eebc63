import type { OnChain as Described, RelayOffer } from '@iyk/wire/on-chain.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { OnChain } from './on-chain.ts'
import type { Token } from './store.ts'

type Options = { offered: readonly number[]; relay: RelayOffer[]; chains: OnChain['chains']; publicUrl: string }

/** A token in the wire's form; `offered` are the chains for a collectible that is on none. */
export const describeToken = (token: Token | undefined, { offered, relay, chains, publicUrl }: Options): Described => {
  const free = !token || token.state === 'none'
  const underWay = token?.state === 'voucher' || token?.state === 'sent'
  const chain = chains.find(({ id }) => id === token?.chain_id)
  return {
    state: token?.state ?? 'none',
    setback: token?.setback ?? null,
    chains: free ? [...offered] : offered.filter((id) => underWay && id === token.chain_id),
    chain_id: token?.chain_id ?? null,
    contract: token?.contract ?? null,
    token_id: free ? null : String(tokenIdOf(token.event_id, token.serial)),
    recipient: token?.recipient ?? null,
    deadline: token?.deadline?.toISOString() ?? null,
    transaction_hash: token?.transaction_hash ?? null,
    block_number: token?.block_number ?? null,
    confirmations: chain?.confirmations ?? null,
    metadata_url: token?.metadata_hash && !free ? `${publicUrl}/metadata/${token.metadata_hash}.json` : null,
    relay: relay.filter(({ chain_id }) => free || chain_id === token.chain_id),
  }
}
