import type { WebConfig } from '@iyk/wire/config.ts'
import { isOauthProvider, type OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** Ways to sign in that have a form of their own. */
const formWays = ['passkey', 'password', 'text', 'wallet'] as const
export type FormWay = (typeof formWays)[number]
/** Every way but the mail, which needs no choosing. */
export type OtherWay = FormWay | OauthProvider

export const isFormWay = (name: string | null): name is FormWay =>
  (formWays as readonly (string | null)[]).includes(name)

type Offers = Pick<WebConfig, 'methods' | 'oauth_providers'>

export const channelsOf = ({ methods }: Pick<Offers, 'methods'>) =>
  (['sms', 'whatsapp'] as const).filter((channel) => methods.includes(`${channel}_otp`))

/** What can be chosen here, the way of the last time first. `hasPasskeys` says whether this browser knows them. */
export function offerWays(config: Offers, { last, hasPasskeys }: { last: string | null; hasPasskeys: boolean }) {
  const { methods, oauth_providers } = config
  const isOffered: Record<FormWay, boolean> = {
    passkey: hasPasskeys && methods.includes('passkey'),
    password: methods.includes('password'),
    text: channelsOf(config).length > 0,
    wallet: methods.includes('crypto_wallet'),
  }
  const ways: OtherWay[] = [...formWays.filter((way) => isOffered[way]), ...oauth_providers.filter(isOauthProvider)]
  return ways.toSorted((one, other) => Number(other === last) - Number(one === last))
}
