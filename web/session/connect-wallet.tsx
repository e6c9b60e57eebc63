import { type ComponentProps, useState } from 'react'
import { offline } from '../texts/english/app.ts'
import { picker } from '../texts/english/wallet.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Press } from '../ui/press.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { fetchPart } from './fetch-part.ts'
import type { OpenWallet } from './open-wallet.ts'
import { useStore } from './use-store.ts'
import { openWallet, walletState } from './wallet-state.ts'

interface Ready {
  opened: OpenWallet
  Picker: typeof import('./wallet-picker.tsx').WalletPicker
}

/** A button that leads to a connected wallet; `walletState` tells when there is one. No code for wallets is loaded before it is pressed. */
export function ConnectWallet({
  look = 'main',
  wide = false,
  children,
}: Pick<ComponentProps<typeof Press>, 'look' | 'wide' | 'children'>) {
  const { status } = useStore(walletState)
  const [ready, setReady] = useState<Ready>()
  const [choosing, setChoosing] = useState(false)
  const { busy, problem, run } = useDeed()

  const open = async () => {
    try {
      const [opened, { WalletPicker }] = await Promise.all([
        openWallet(),
        fetchPart(() => import('./wallet-picker.tsx')),
      ])
      setReady({ opened, Picker: WalletPicker })
      setChoosing(true)
      return null
    } catch {
      return offline
    }
  }

  return (
    <>
      <Press look={look} wide={wide} busy={busy !== undefined} onClick={() => void run('submit', open)}>
        {children}
      </Press>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
      <Dialog title={picker.title} open={choosing && status !== 'connected'} onClose={() => setChoosing(false)}>
        {ready && <ready.Picker {...ready.opened} />}
      </Dialog>
    </>
  )
}
