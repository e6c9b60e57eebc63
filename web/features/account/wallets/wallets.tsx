import { useState } from 'react'
import { shortenAddress } from '../../../browser-wallet/shorten-address.ts'
import { wallets as copy } from '../../../copy/english/keys.ts'
import { link } from '../../../copy/english/wallet-link.ts'
import { AccountItem } from '../account-item.tsx'
import type { AccountProps } from '../account-props.ts'
import { AccountSection } from '../account-section.tsx'
import { hasOnlyOneSignInMethod } from '../only-sign-in-method.ts'
import { AddWallet } from './add-wallet.tsx'

/** Wallets that sign the user in, and a way to add one where it is offered. */
export function Wallets({ user, users, client, config }: AccountProps) {
  const [status, setStatus] = useState<string>()
  const linked = user.crypto_wallets
  const offered = config.methods.includes('crypto_wallet')
  if (linked.length === 0 && !offered) return null
  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={linked.map(({ crypto_wallet_id, crypto_wallet_address, crypto_wallet_type }) => {
        const name = shortenAddress(crypto_wallet_address)
        return (
          <AccountItem
            key={crypto_wallet_id}
            icon="wallet"
            name={name}
            facts={copy.types[crypto_wallet_type as keyof typeof copy.types] ?? crypto_wallet_type}
            removal={{
              label: copy.removeOne(name),
              prompt: ({ walletRemoval }) => walletRemoval(name, crypto_wallet_id, { client, users }, setStatus),
            }}
            isLast={hasOnlyOneSignInMethod(user)}
          />
        )
      })}
    >
      {offered && <AddWallet linked={linked} onLinked={(address) => setStatus(link.added(shortenAddress(address)))} />}
    </AccountSection>
  )
}
