import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { PoapsOfWallet, PoapsOfWalletImported } from '@iyk/wire/imported-poaps.ts'
import { poapImport } from '@iyk/wire/limits.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { findWallet } from './find-wallet.ts'
import { isConfirmed, type LinkedWallet, readHistory } from './read-history.ts'
import { lockImports, previewImported, saveImported } from './store.ts'

type Context = Pick<
  CardsContext,
  | 'database'
  | 'clock'
  | 'settings'
  | 'findVerifiedEmails'
  | 'findPoapHistory'
  | 'findWallets'
  | 'lockWallets'
  | 'remotePictures'
>
type Input = { viewer: Viewer; request: PoapsOfWallet; ipAddress: string }

const ofAddress = (wallets: readonly LinkedWallet[], address: string) => {
  const own = wallets.filter((one) => one.address.toLowerCase() === address)
  if (own.length === 0) throw new Refusal('wallet_not_linked')
  return own
}

/**
 * Adds the POAPs of a wallet that is linked to the caller's account, as the POAP API has them; of any other address nobody's history is looked up. Throws
 * `poap_api_missing`, `poap_api_unavailable`, `invalid_ethereum_address`, `name_without_address`, `wallet_not_linked`, and `unauthorized_credentials` when the
 * account was deleted meanwhile.
 */
export const importPoapsOfWallet = async (
  context: Context,
  { viewer, request, ipAddress }: Input,
): Promise<PoapsOfWalletImported['data']> => {
  const { database, clock, findPoapHistory, findWallets, lockWallets } = context
  const { userId } = viewer
  if (!findPoapHistory || !findWallets || !lockWallets) throw new Refusal('poap_api_missing')
  const address = await findWallet(context, { typed: request.address, ipAddress })
  const wallets = ofAddress(await findWallets(userId), address)
  const entries = await findPoapHistory(address, siteOf(ipAddress))
  const { poaps: all, unreadable, beyond } = readHistory(entries, { address, wallets })
  const tokenIds = all.map(({ token_id }) => token_id)
  const { known_ids: known, ...before } = await previewImported(database, userId, tokenIds)
  const isKnown = new Set(known)
  const poaps = request.only_known ? all.filter(({ token_id }) => isKnown.has(token_id)) : all
  const examples = poaps.filter(({ token_id }) => !isKnown.has(token_id)).slice(0, poapImport.examples)
  const save = () =>
    database.transaction(async (inside) => {
      await holdViewer(inside, context, viewer)
      // Until the end, none of them can be removed: what it confirms would stay confirmed.
      const locked = ofAddress(await lockWallets(inside, userId), address)
      await lockImports(inside, userId)
      const confirmed = poaps.filter((poap) => isConfirmed(poap, locked))
      return await saveImported(inside, { userId, poaps: confirmed, origin: 'wallet', now: clock() })
    })
  const counts = request.is_preview ? before : await save()
  return { wallet: address, ...counts, left_out: counts.left_out + beyond, unreadable, examples }
}
