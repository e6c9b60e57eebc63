import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import type { OnChain } from '@iyk/wire/on-chain.ts'
import { type Ref, useEffect, useRef } from 'react'
import { ConnectWallet } from '../../session/connect-wallet.tsx'
import { formatMoment } from '../../session/reader.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { useStore } from '../../session/use-store.ts'
import { walletState } from '../../session/wallet-state.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import * as css from './on-chain.css.ts'
import { useTake } from './use-take.ts'

interface Deed {
  collectibleId: string
  /** Those it may go to. */
  chains: readonly { id: number; name: string }[]
  onSent: (hash: string) => Promise<void>
  /** What is shown here may be old: there may be a voucher now, or the token already. */
  onFailed: () => Promise<void>
}

interface Props extends Deed {
  value: OnChain
}

/** The next press on the way to the chain: a wallet, then the transaction. */
export function Offer({ value, ...deed }: Props) {
  const { status, account, connector, opened } = useStore(walletState)
  const place = useFocusWhenConnected(status)
  const { recipient, deadline } = value
  const isElsewhere = recipient !== null && recipient !== account

  if (status !== 'connected' || !opened || account === null || connector === null)
    return (
      <div>
        <ConnectWallet look="quiet">{texts.take}</ConnectWallet>
      </div>
    )
  if (connector.namespace === 'solana') return <Notice>{texts.solana}</Notice>
  if (value.state === 'voucher' && isElsewhere)
    return <Notice>{texts.promised(shortenAddress(recipient), formatMoment(deadline ?? ''))}</Notice>
  return (
    <>
      <p className={css.text}>{texts.goesTo(shortenAddress(account))}</p>
      <Take {...deed} wallet={opened.wallet} name={connector.name} place={place} />
    </>
  )
}

interface TakeProps extends Deed {
  wallet: Wallet
  /** What the wallet calls itself. */
  name: string
  place: Ref<HTMLDivElement>
}

/** There while a wallet is connected: one that went away without an answer is waited for no more. */
function Take({ collectibleId, chains, onSent, onFailed, wallet, name, place }: TakeProps) {
  const { step, chainId, problem, take } = useTake({ collectibleId, onSent, onFailed })
  return (
    <>
      <div className={css.deeds} ref={place}>
        {chains.map((chain) => (
          <Press
            key={chain.id}
            look="quiet"
            busy={step !== undefined && chainId === chain.id}
            onClick={() => void take(wallet, chain.id)}
          >
            {texts.takeTo(chain.name)}
          </Press>
        ))}
      </div>
      {step !== undefined && <Notice>{texts.steps[step](name)}</Notice>}
      {problem !== null && <Notice tone="wrong">{problem}</Notice>}
    </>
  )
}

/** The button that led to the wallet is gone with it; the next one stands in its place. */
function useFocusWhenConnected(status: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'connecting' && status === 'connected' && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
    before.current = status
  }, [status])
  return place
}
