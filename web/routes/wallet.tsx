import { titles } from '../copy/english/app.ts'
import { WalletOverview } from '../features/wallet/wallet-overview.tsx'
import { product } from '../product.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** `/wallet`: the user's address and chain, and what that address holds. */
export function WalletPage() {
  return (
    <>
      <title>{`${titles.wallet} · ${product.name}`}</title>
      <PageHeader title={titles.wallet} />
      <WalletOverview />
    </>
  )
}
