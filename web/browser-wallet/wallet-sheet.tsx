import { lazy, Suspense, useEffect, useRef } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { failures, picker } from '../copy/english/wallet-picker.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ChainChoice } from './chain-choice.tsx'
import { RetryStep } from './connect-step.tsx'
import { RequestedWallet } from './requested-wallet.tsx'
import { useConnect } from './use-connect.ts'
import { WalletChoices } from './wallet-choices.tsx'
import type { WalletClient } from './wallet-client.ts'

const RemotePairing = lazy(async () => ({
  default: (await importChunk(() => import('./remote-pairing.tsx'))).RemotePairing,
}))

interface Props {
  client: WalletClient
  needsChain: boolean
}

/** Where a wallet is connected. */
export function WalletSheet({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={picker.title} open={open} sheet="bottom" onClose={onClose}>
      <WalletSteps {...props} />
    </Dialog>
  )
}

/** The wallets to choose from, then each state of the chosen one until it is connected; by itself where a sheet is open already. */
export function WalletSteps({ client, needsChain }: Props) {
  const { step, choose, back } = useConnect(client, needsChain)
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(step.at)
  // The clicked button is gone with its step.
  useEffect(() => {
    if (before.current !== step.at && step.at === 'list') list.current?.querySelector<HTMLElement>('button, a')?.focus()
    before.current = step.at
  }, [step.at])

  if (step.at === 'list')
    return (
      <div ref={list}>
        <WalletChoices client={client} onChoose={choose} />
      </div>
    )
  const { connector, app } = step
  const again = () => choose({ connector, ...(app && { app }) })
  if (step.at === 'failed') {
    const title = failures[step.error as keyof typeof failures] ?? failures.other
    return <RetryStep connector={connector} title={title} message={step.message} onAgain={again} onBack={back} />
  }
  if (step.at === 'accounts')
    return <AccountChoice name={connector.name} accounts={step.accounts} onChoose={step.reply} onBack={back} />
  if (step.at === 'chain')
    return <ChainChoice client={client} connector={connector} chainId={step.chainId} onChoose={step.reply} />
  if (connector.kind !== 'walletconnect') return <RequestedWallet connector={connector} onAgain={again} onBack={back} />
  return (
    <Suspense>
      <RemotePairing page={client.page()} app={app} uri={step.uri} onBack={back} />
    </Suspense>
  )
}
