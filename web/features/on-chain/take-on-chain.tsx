import type { OnChain } from '@iyk/wire/on-chain.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../session/reader.ts'
import { useRefresh } from '../../session/use-refresh.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-head.tsx'
import { Offer } from './offer.tsx'
import * as css from './on-chain.css.ts'
import { Progress } from './progress.tsx'
import { TokenFacts } from './token-facts.tsx'
import { useChains } from './use-chains.ts'
import { useOnChain } from './use-on-chain.ts'

/** How often the service is asked while a collectible is under way, in milliseconds. */
const every = 4_000

/** Taking a collectible on chain, or how far it is on its way there; nothing where no chain is offered. */
export function TakeOnChain({ collectibleId }: { collectibleId: string }): ReactNode {
  const onChain = useOnChain(collectibleId)
  const { value, report } = onChain
  const { place, keepFocus } = useKeptFocus(value?.state)
  const isOffered = value && (value.state !== 'none' || value.chains.length > 0)
  const isUnknown = value === undefined && onChain.status === 'failed' && !onChain.missing
  if (!isOffered && !isUnknown) return null

  const send = async (hash: string) => {
    keepFocus()
    await report(hash)
  }
  return (
    <section className={css.part} ref={place} tabIndex={-1} aria-label={texts.title}>
      <h2 className={groupTitle}>{texts.title}</h2>
      <Loaded load={onChain}>
        {(value) => <Way {...onChain} collectibleId={collectibleId} value={value} onSent={send} />}
      </Loaded>
    </section>
  )
}

interface WayProps extends Pick<ReturnType<typeof useOnChain>, 'reload' | 'unreported'> {
  collectibleId: string
  value: OnChain
  onSent: (hash: string) => Promise<void>
}

function Way({ collectibleId, value, unreported, reload, onSent }: WayProps) {
  const chains = useChains()
  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name ?? texts.someChain(String(id))
  const chainName = value.chain_id === null ? '' : nameOf(value.chain_id)
  const explorer = chains.find(({ id }) => id === value.chain_id)?.explorerUrl ?? null
  const underWay = value.state !== 'none' && value.state !== 'final'
  const isOpen = value.state === 'none' || value.state === 'voucher'
  return (
    <>
      {(unreported || underWay) && <Refresh reload={reload} />}
      {value.setback !== null && <Notice tone="wrong">{texts.setbacks[value.setback]}</Notice>}
      <p className={css.text} role="status">
        {unreported ? texts.unreported : stateInWords(value, chainName)}
      </p>
      {isOpen && !unreported && (
        <Offer
          collectibleId={collectibleId}
          value={value}
          chains={value.chains.map((id) => ({ id, name: nameOf(id) }))}
          onSent={onSent}
          onFailed={reload}
        />
      )}
      {(value.state === 'sent' || value.state === 'mined') && <Progress state={value.state} />}
      {!isOpen && <TokenFacts value={value} chainName={chainName} explorer={explorer} />}
    </>
  )
}

function stateInWords({ state, confirmations }: OnChain, chainName: string): string {
  if (state === 'none' || state === 'voucher') return texts.offer
  if (state === 'mined') return texts.states.mined(chainName, formatCount(confirmations ?? 1))
  return texts.states[state](chainName)
}

function Refresh({ reload }: { reload: () => Promise<void> }) {
  useRefresh(reload, every)
  return null
}

/** The button that sent a transaction goes with its state; whoever pressed it by keyboard goes on from here. */
function useKeptFocus(state: OnChain['state'] | undefined) {
  const place = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted || state === 'none' || state === 'voucher') return
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    setWanted(false)
  }, [wanted, state])
  return { place, keepFocus: () => setWanted(true) }
}
