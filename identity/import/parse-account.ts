import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { parseWallet } from '../crypto-wallets/parse-wallet.ts'
import { pictureUrl } from '../oauth/profile.ts'
import { providers } from '../oauth/providers.ts'
import type { Part } from './part.ts'

type Registration = NonNullable<ExportedUser['providers']>[number]
type CryptoWallet = NonNullable<ExportedUser['crypto_wallets']>[number]

const providerTypes = new Map(Object.values(providers).map(({ type }) => [type.toLowerCase(), type]))

/** An account at an OAuth provider; a string says why it cannot be imported. */
export const parseRegistration = (one: Registration): Part | string => {
  const type = providerTypes.get(one.provider_type.toLowerCase())
  if (type === undefined) return `the OAuth provider "${one.provider_type}" is not supported`
  const profile_picture_url = pictureUrl(one.profile_picture_url)
  return {
    kind: 'oauth',
    id: one.oauth_user_registration_id,
    label: `${type} account`,
    signsIn: true,
    row: {
      oauth_user_registration_id: one.oauth_user_registration_id,
      provider_type: type,
      provider_subject: one.provider_subject,
      profile_picture_url,
      locale: one.locale ?? '',
    },
    ...(one.profile_picture_url &&
      !profile_picture_url && { changed: `the ${type} account has no picture now, because its URL is not https` }),
  }
}

/** A wallet in the canonical form of its chain; a string says why it cannot be imported. */
export const parseCryptoWallet = async (one: CryptoWallet): Promise<Part | string> => {
  const label = `wallet ${one.crypto_wallet_address}`
  if (!one.verified) return `the ${label} was never verified`
  try {
    const { chain, address } = await parseWallet(one)
    const { crypto_wallet_id } = one
    const row = { crypto_wallet_id, crypto_wallet_type: chain, crypto_wallet_address: address }
    return { kind: 'wallet', id: crypto_wallet_id, label, signsIn: true, row }
  } catch (error) {
    if (error instanceof Refusal) return `"${one.crypto_wallet_address}" is not a wallet address`
    throw error
  }
}
