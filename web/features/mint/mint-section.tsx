import type { OnChain } from '@iyk/wire/on-chain.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { usePolling } from '../../http/use-polling.ts'
import { product } from '../../product.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { FreeMint } from './free-mint.tsx'
import * as css from './mint.css.ts'
import { MintForm } from './mint-form.tsx'
import { MintProgress } from './mint-progress.tsx'
import { TokenFacts } from './token-facts.tsx'
import { useChains } from './use-chains.ts'
import { useOnChain } from './use-on-chain.ts'

/** How often the service is polled while a collectible is under way, in milliseconds. */
const pollInterval = 4_000

/** Minting a collectible, or its progress; nothing where no chain is offered, nor before that is known. */
export function MintSection({ collectibleId }: { collectibleId: string }): ReactNode {
  const onChain = useOnChain(collectibleId)
  const { value, report } = onChain
  const { place, keepFocus } = useFocusSection(value?.state)
  const isOffered = value && (value.state !== 'none' || value.chains.length > 0)
  const isUnknown = value === undefined && onChain.status === 'failed' && !onChain.missing
  const hasChains = useChains().length > 0
  useOnline(isUnknown, onChain.reload)
  // Without a network, nothing can be asked, and the page says that it is a saved one.
  if (!isOffered && !(isUnknown && hasChains && navigator.onLine)) return null

  const send = async (hash: string) => {
    keepFocus()
    await report(hash)
  }
  const showMinted = (value: OnChain) => {
    keepFocus()
    onChain.setValue(value)
  }
  return (
    <section className={css.section} ref={place} tabIndex={-1} aria-label={copy.title}>
      <h2 className={groupTitle}>{copy.title}</h2>
      <Loaded load={onChain}>
        {(value) => (
          <MintContent {...onChain} collectibleId={collectibleId} value={value} onSent={send} onMinted={showMinted} />
        )}
      </Loaded>
    </section>
  )
}

interface MintContentProps extends Pick<ReturnType<typeof useOnChain>, 'reload' | 'unreported'> {
  collectibleId: string
  value: OnChain
  onSent: (hash: string) => Promise<void>
  onMinted: (value: OnChain) => void
}

function MintContent({ collectibleId, value, unreported, reload, onSent, onMinted }: MintContentProps) {
  const chains = useChains()
  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name ?? copy.someChain(String(id))
  const chainName = value.chain_id === null ? '' : nameOf(value.chain_id)
  const explorer = chains.find(({ id }) => id === value.chain_id)?.explorerUrl ?? null
  const inProgress = value.state !== 'none' && value.state !== 'final'
  const isOpen = value.state === 'none' || value.state === 'voucher'
  return (
    <>
      {(unreported || inProgress) && <Refresh reload={reload} />}
      {value.setback !== null && <Notice tone="wrong">{copy.setbacks[value.setback]}</Notice>}
      <p className={css.text} role="status">
        {unreported ? copy.unreported : describeState(value, chainName)}
      </p>
      {isOpen && !unreported && value.relay.length > 0 && (
        <>
          <FreeMint collectibleId={collectibleId} offers={value.relay} {...{ nameOf, onMinted, reload }} />
          {isFree(value) && <p className={css.text}>{copy.free.orPay}</p>}
        </>
      )}
      {isOpen && !unreported && (
        <MintForm
          collectibleId={collectibleId}
          value={value}
          chains={value.chains.map((id) => ({ id, name: nameOf(id) }))}
          onSent={onSent}
          onFailed={reload}
        />
      )}
      {(value.state === 'sent' || value.state === 'mined') && <MintProgress state={value.state} />}
      {!isOpen && <TokenFacts value={value} chainName={chainName} explorer={explorer} />}
    </>
  )
}

/** Whether the service would pay now. */
const isFree = ({ relay }: OnChain) => relay.some(({ unavailable }) => unavailable === null)

function describeState(value: OnChain, chainName: string): string {
  const { state, confirmations } = value
  if (state === 'none' || state === 'voucher') return isFree(value) ? copy.free.offer(product.name) : copy.offer
  if (state === 'mined') return copy.states.mined(chainName, formatCount(confirmations ?? 1))
  return copy.states[state](chainName)
}

/** What could not be loaded without a network is loaded once there is one. */
function useOnline(isUnknown: boolean, reload: () => Promise<void>) {
  useEffect(() => {
    if (!isUnknown) return
    const retry = () => void reload()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnknown, reload])
}

function Refresh({ reload }: { reload: () => Promise<void> }) {
  usePolling(reload, pollInterval)
  return null
}

/** The button that sent a transaction goes away with its state; keyboard users continue from here. */
function useFocusSection(state: OnChain['state'] | undefined) {
  const place = useRef<HTMLElement>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (!pending || state === 'none' || state === 'voucher') return
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    setPending(false)
  }, [pending, state])
  return { place, keepFocus: () => setPending(true) }
}
