import type { OnChain } from '@iyk/wire/on-chain.ts'
import { type Ref, useEffect, useRef } from 'react'
import { ConnectWallet } from '../../browser-wallet/connect-wallet.tsx'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { walletState } from '../../browser-wallet/wallet-state.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FeeEstimate } from './fee-estimate.tsx'
import { feeIn } from './fee-in.ts'
import * as css from './mint.css.ts'
import { useMint } from './use-mint.ts'

interface MintOptions {
  collectibleId: string
  /** The chains it can be minted on. */
  chains: readonly { id: number; name: string }[]
  onSent: (hash: string) => Promise<void>
  /** What is shown here may be outdated: there may already be a voucher, or the token. */
  onFailed: () => Promise<void>
}

interface Props extends MintOptions {
  value: OnChain
}

/** The next click on the way to the chain: a wallet, then the transaction. */
export function MintForm({ value, ...options }: Props) {
  const { status, account, connector, client } = useStore(walletState)
  const place = useFocusWhenConnected(status)
  const { recipient, deadline } = value
  const isElsewhere = recipient !== null && recipient !== account

  if (status !== 'connected' || !client || account === null || connector === null)
    return (
      <div>
        <ConnectWallet variant="quiet">{copy.take}</ConnectWallet>
      </div>
    )
  if (connector.namespace === 'solana') return <Notice>{copy.solana}</Notice>
  if (value.state === 'voucher' && isElsewhere)
    return <Notice>{copy.promised(shortenAddress(recipient), formatMoment(deadline ?? ''))}</Notice>
  return (
    <>
      <p className={css.text}>{copy.goesTo(shortenAddress(account))}</p>
      <MintButtons {...options} client={client} name={connector.name} place={place} />
    </>
  )
}

interface MintButtonsProps extends MintOptions {
  client: WalletClient
  /** The wallet's own name. */
  name: string
  place: Ref<HTMLDivElement>
}

/** Present while a wallet is connected: one that disconnects without a response is no longer waited for. */
function MintButtons({ collectibleId, chains, onSent, onFailed, client, name, place }: MintButtonsProps) {
  const { step, chainId, fee, error, mint } = useMint({ collectibleId, onSent, onFailed })
  const known = (id: number | undefined) => client.wallet.chains.find((chain) => chain.id === id)
  const current = known(chainId)
  return (
    <>
      {chains.map(({ id }) => {
        const chain = known(id)
        return chain && <FeeEstimate key={id} client={client} chain={chain} />
      })}
      <div className={css.actions} ref={place}>
        {chains.map((chain) => (
          <Button
            key={chain.id}
            variant="quiet"
            pending={step !== undefined && chainId === chain.id}
            onClick={() => void mint(client, chain.id, known(chain.id))}
          >
            {copy.takeTo(chain.name)}
          </Button>
        ))}
      </div>
      {step !== undefined && error === null && (
        <Notice>
          {copy.steps[step](name)}
          {fee !== undefined && current && <> {copy.fee(current.name, feeIn(current, fee))}</>}
        </Notice>
      )}
      {error !== null && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

/** The button that led to the wallet is gone with it; the next one takes its place. */
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
