import { useState } from 'react'
import { shortenAddress } from '../../session/shorten-address.ts'
import { wallets as texts } from '../../texts/english/keys.ts'
import { link } from '../../texts/english/wallet.ts'
import { AccountKey } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import { AccountSection } from './account-section.tsx'
import { hasOneWayIn } from './last-way-in.ts'
import { tryChange } from './try-change.ts'
import { AddWallet } from './wallets-add.tsx'

const problems = { crypto_wallet_not_found: texts.problems.gone }

/** Wallets that sign one in, and the way to one more where it is offered. */
export function Wallets({ user, users, config }: AccountProps) {
  const [said, setSaid] = useState<string>()
  const linked = user.crypto_wallets
  const offered = config.methods.includes('crypto_wallet')
  if (linked.length === 0 && !offered) return null
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={linked.map(({ crypto_wallet_id, crypto_wallet_address, crypto_wallet_type }) => {
        const name = shortenAddress(crypto_wallet_address)
        return (
          <AccountKey
            key={crypto_wallet_id}
            icon="wallet"
            name={name}
            facts={texts.types[crypto_wallet_type as keyof typeof texts.types] ?? crypto_wallet_type}
            removal={{
              label: texts.removeOne(name),
              question: texts.question(name),
              yes: texts.yes,
              remove: () =>
                tryChange(
                  async () => {
                    await users.deleteCryptoWallet(crypto_wallet_id)
                    setSaid(texts.removed(name))
                  },
                  'removing a wallet',
                  problems,
                ),
            }}
            isLast={hasOneWayIn(user)}
          />
        )
      })}
    >
      {offered && <AddWallet linked={linked} onLinked={(address) => setSaid(link.added(shortenAddress(address)))} />}
    </AccountSection>
  )
}
