import { WalletHome } from '../features/wallet/wallet-home.tsx'
import { product } from '../texts/english/public.ts'
import { wallet } from '../texts/english/wallet.ts'
import { PageHead } from '../ui/page-head.tsx'

/** `/wallet`: who one is on which chain, and what that address holds. */
export function WalletPage() {
  return (
    <>
      <title>{`${wallet.title} · ${product.name}`}</title>
      <PageHead title={wallet.title} />
      <WalletHome />
    </>
  )
}
