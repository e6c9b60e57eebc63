import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ConnectWallet } from '../../session/connect-wallet.tsx'
import { fetchPart } from '../../session/fetch-part.ts'
import { releaseWallet } from '../../session/link-wallet.ts'
import { useStore } from '../../session/use-store.ts'
import { openWallet, walletState } from '../../session/wallet-state.ts'
import { wallet as texts } from '../../texts/english/wallet.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as css from './wallet.css.ts'

const ConnectedWallet = lazy(async () => ({
  default: (await fetchPart(() => import('./connected-wallet.tsx'))).ConnectedWallet,
}))

/** The wallet of this page in each of its states. */
export function WalletHome() {
  const state = useStore(walletState)
  const { status, account, connector, opened } = state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  const [ended, setEnded] = useState(false)
  // What was pressed is gone with the state it stood in.
  useEffect(() => {
    const changed = (before.current === 'connecting' && status === 'connected') || before.current === 'connected'
    if (changed && status !== before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    if (status !== before.current) setEnded(before.current === 'connected')
    before.current = status
  }, [status])
  // Here nobody waits for an idle moment to see the wallet of the last visit.
  useEffect(() => {
    if (walletState.get().status === 'reconnecting') openWallet().catch(() => {})
  }, [])

  return (
    <div className={css.place} ref={place} tabIndex={-1}>
      {status === 'connected' && opened && connector && account !== null ? (
        <Suspense fallback={<Waiting />}>
          <ConnectedWallet key={account} {...{ opened, connector, account }} chain={state.chain} />
        </Suspense>
      ) : status === 'reconnecting' ? (
        <Waiting />
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
      title={texts.none.title}
      text={texts.none.text}
      example={<ProductCard {...texts.none.example} />}
      action={
        <div className={css.way}>
          {ended && status === 'disconnected' && <Notice>{texts.disconnected}</Notice>}
          <ConnectWallet>{texts.connect}</ConnectWallet>
          {status === 'connecting' && (
            <>
              <Notice>{texts.connecting}</Notice>
              <Press look="bare" onClick={() => void releaseWallet()}>
                {texts.stop}
              </Press>
            </>
          )}
        </div>
      }
    />
  )
}

function Waiting() {
  return (
    <div className={css.identity} role="status" aria-label={texts.reconnecting}>
      <Skeleton shape="card" />
    </div>
  )
}
