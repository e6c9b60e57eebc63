import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { readWallet } from '../../crypto-wallets/read-wallet.ts'
import { pictureUrl } from '../../oauth/profile.ts'
import { providers } from '../../oauth/providers.ts'
import type { Part } from './part.ts'

type Registration = NonNullable<ExportedUser['providers']>[number]
type CryptoWallet = NonNullable<ExportedUser['crypto_wallets']>[number]

const providerTypes = new Map(Object.values(providers).map(({ type }) => [type.toLowerCase(), type]))

/** An account at a provider; a string says why it cannot come along. */
export const readRegistration = (one: Registration): Part | string => {
  const type = providerTypes.get(one.provider_type.toLowerCase())
  if (type === undefined) return `the provider "${one.provider_type}" is not offered here`
  return {
    kind: 'oauth',
    id: one.oauth_user_registration_id,
    label: `${type} account`,
    signsIn: true,
    row: {
      oauth_user_registration_id: one.oauth_user_registration_id,
      provider_type: type,
      provider_subject: one.provider_subject,
      profile_picture_url: pictureUrl(one.profile_picture_url),
      locale: one.locale ?? '',
    },
  }
}

/** A wallet in the one form of its chain; a string says why it cannot come along. */
export const readCryptoWallet = async (one: CryptoWallet): Promise<Part | string> => {
  const label = `wallet ${one.crypto_wallet_address}`
  if (!one.verified) return `the ${label} was never proved`
  try {
    const { chain, address } = await readWallet(one)
    const { crypto_wallet_id } = one
    const row = { crypto_wallet_id, crypto_wallet_type: chain, crypto_wallet_address: address }
    return { kind: 'wallet', id: crypto_wallet_id, label, signsIn: true, row }
  } catch (error) {
    if (error instanceof Refusal) return `"${one.crypto_wallet_address}" is no address of a wallet`
    throw error
  }
}
