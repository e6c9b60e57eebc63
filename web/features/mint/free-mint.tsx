import type { OnChain, RelayOffer } from '@iyk/wire/on-chain.ts'
import { useId, useState } from 'react'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { describeUnavailable } from './describe-mint-error.ts'
import { LinkForFree } from './link-for-free.tsx'
import * as css from './mint.css.ts'
import { useFreeMint } from './use-free-mint.ts'

interface Props {
  collectibleId: string
  offers: readonly RelayOffer[]
  nameOf: (chainId: number) => string
  onMinted: (value: OnChain) => void
  reload: () => Promise<void>
}

/** Minting for which the service pays, to a linked wallet; without opening one. Or why it does not pay now. */
export function FreeMint({ collectibleId, offers, nameOf, onMinted, reload }: Props) {
  const open = offers.filter(({ unavailable }) => unavailable === null)
  const addresses = [...new Set(open.flatMap((offer) => offer.addresses))]
  const [chosen, setChosen] = useState(addresses[0])
  const address = chosen !== undefined && addresses.includes(chosen) ? chosen : addresses[0]
  const { chainId, error, mint } = useFreeMint({ collectibleId, onMinted, onFailed: reload })
  const [first] = offers
  if (first === undefined) return null
  if (open.length === 0) return <p className={css.text}>{describeUnavailable(first.unavailable)}</p>
  if (address === undefined) return <LinkForFree onLinked={reload} />
  return (
    <>
      {addresses.length === 1 ? (
        <p className={css.text}>{copy.free.to(shortenAddress(address))}</p>
      ) : (
        <AddressChoice addresses={addresses} chosen={address} onChoose={setChosen} />
      )}
      <div className={css.actions}>
        {open
          .filter((offer) => offer.addresses.includes(address))
          .map((offer) => (
            <Button
              key={offer.chain_id}
              pending={chainId === offer.chain_id}
              onClick={() => void mint({ chain_id: offer.chain_id, address })}
            >
              {copy.free.take(nameOf(offer.chain_id))}
            </Button>
          ))}
      </div>
      {chainId !== undefined && <Notice>{copy.free.working}</Notice>}
      {error !== null && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

interface ChoiceProps {
  addresses: readonly string[]
  chosen: string
  onChoose: (address: string) => void
}

function AddressChoice({ addresses, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{copy.free.which}</legend>
      {addresses.map((address) => (
        <label key={address} className={css.option}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={address === chosen}
            onChange={() => onChoose(address)}
          />
          <bdi>{shortenAddress(address)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
