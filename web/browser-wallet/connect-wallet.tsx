import { type ComponentProps, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { offline } from '../copy/english/app.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import type { WalletClient } from './wallet-client.ts'
import { loadWalletClient, walletState } from './wallet-state.ts'

interface Ready {
  client: WalletClient
  Sheet: typeof import('./wallet-sheet.tsx').WalletSheet
}

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'children'> {
  /** Whether the page works with the wallet's chain, and not with its address alone. */
  needsChain?: boolean
}

/** A button that connects a wallet; `walletState` says when one is connected. No wallet code is loaded before a click. */
export function ConnectWallet({ variant = 'main', wide = false, needsChain = true, children }: Props) {
  const { status } = useStore(walletState)
  const [ready, setReady] = useState<Ready>()
  const [choosing, setChoosing] = useState(false)
  const { pending, error, run } = useAction()

  const open = async () => {
    try {
      const [client, { WalletSheet }] = await Promise.all([
        loadWalletClient(),
        importChunk(() => import('./wallet-sheet.tsx')),
      ])
      setReady({ client, Sheet: WalletSheet })
      setChoosing(true)
      return null
    } catch {
      return offline
    }
  }

  return (
    <>
      <Button variant={variant} wide={wide} pending={pending !== undefined} onClick={() => void run('submit', open)}>
        {children}
      </Button>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {ready && (
        <ready.Sheet
          client={ready.client}
          needsChain={needsChain}
          open={choosing && status !== 'connected'}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
