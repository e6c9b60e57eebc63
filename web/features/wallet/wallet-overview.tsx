import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ConnectWallet } from '../../browser-wallet/connect-wallet.tsx'
import { disconnectWallet } from '../../browser-wallet/disconnect-wallet.ts'
import { loadWalletClient, walletState } from '../../browser-wallet/wallet-state.ts'
import { importChunk } from '../../chunks/import-chunk.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as css from './wallet.css.ts'

const ConnectedWallet = lazy(async () => ({
  default: (await importChunk(() => import('./connected-wallet.tsx'))).ConnectedWallet,
}))

/** The wallet of this page in each of its states. */
export function WalletOverview() {
  const state = useStore(walletState)
  const { status, account, connector, client } = state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  const [ended, setEnded] = useState(false)
  // The clicked button is gone with its state.
  useEffect(() => {
    const changed = (before.current === 'connecting' && status === 'connected') || before.current === 'connected'
    if (changed && status !== before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    if (status !== before.current) setEnded(before.current === 'connected')
    before.current = status
  }, [status])
  // This page shows the wallet of the last visit without waiting to be idle.
  useEffect(() => {
    if (walletState.get().status === 'reconnecting') loadWalletClient().catch(() => {})
  }, [])

  return (
    <div className={css.place} ref={place} tabIndex={-1}>
      {status === 'connected' && client && connector && account !== null ? (
        <Suspense fallback={<Loading />}>
          <ConnectedWallet key={account} {...{ client, connector, account }} chain={state.chain} />
        </Suspense>
      ) : status === 'reconnecting' ? (
        <Loading />
      ) : (
        <NoWallet ended={ended} />
      )}
    </div>
  )
}

/** `ended`: one was connected a moment ago. */
function NoWallet({ ended }: { ended: boolean }) {
  const { status } = useStore(walletState)
  return (
    <EmptyState
      title={copy.none.title}
      text={copy.none.text}
      example={<ProductCard {...copy.none.example} />}
      action={
        <div className={css.link}>
          {ended && status === 'disconnected' && <Notice>{copy.disconnected}</Notice>}
          <ConnectWallet>{copy.connect}</ConnectWallet>
          {status === 'connecting' && (
            <>
              <Notice>{copy.connecting}</Notice>
              <Button variant="bare" onClick={() => void disconnectWallet()}>
                {copy.stop}
              </Button>
            </>
          )}
        </div>
      }
    />
  )
}

function Loading() {
  return (
    <div className={css.identity} role="status" aria-label={copy.reconnecting}>
      <Skeleton shape="card" />
    </div>
  )
}
