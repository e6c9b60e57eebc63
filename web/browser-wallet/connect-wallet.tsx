import { type ComponentProps, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { offline } from '../copy/english/app.ts'
import { picker } from '../copy/english/wallet-picker.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import type { WalletClient } from './wallet-client.ts'
import { loadWalletClient, walletState } from './wallet-state.ts'

interface Ready {
  client: WalletClient
  Picker: typeof import('./wallet-picker.tsx').WalletPicker
}

/** A button that connects a wallet; `walletState` says when one is connected. No wallet code is loaded before a click. */
export function ConnectWallet({
  variant = 'main',
  wide = false,
  children,
}: Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'children'>) {
  const { status } = useStore(walletState)
  const [ready, setReady] = useState<Ready>()
  const [choosing, setChoosing] = useState(false)
  const { pending, error, run } = useAction()

  const open = async () => {
    try {
      const [client, { WalletPicker }] = await Promise.all([
        loadWalletClient(),
        importChunk(() => import('./wallet-picker.tsx')),
      ])
      setReady({ client, Picker: WalletPicker })
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
      <Dialog title={picker.title} open={choosing && status !== 'connected'} onClose={() => setChoosing(false)}>
        {ready && <ready.Picker {...ready.client} />}
      </Dialog>
    </>
  )
}
