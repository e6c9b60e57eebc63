import type { WebConfig } from '@iyk/wire/config.ts'
import { isOauthProvider, type OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** Sign-in methods that have a form of their own. */
const formMethods = ['passkey', 'password', 'text', 'wallet'] as const
export type FormMethod = (typeof formMethods)[number]
/** Every method except email, which needs no choosing. */
export type OtherMethod = FormMethod | OauthProvider

export function isFormMethod(name: string | null): name is FormMethod {
  return (formMethods as readonly (string | null)[]).includes(name)
}

type OfferedConfig = Pick<WebConfig, 'methods' | 'oauth_providers'>

export function textMessageChannels({ methods }: Pick<OfferedConfig, 'methods'>) {
  return (['sms', 'whatsapp'] as const).filter((channel) => methods.includes(`${channel}_otp`))
}

/** What can be chosen here, the last-used method first. `hasPasskeys` says whether this browser supports them. */
export function listOfferedMethods(
  config: OfferedConfig,
  { last, hasPasskeys }: { last: string | null; hasPasskeys: boolean },
) {
  const { methods, oauth_providers } = config
  const isOffered: Record<FormMethod, boolean> = {
    passkey: hasPasskeys && methods.includes('passkey'),
    password: methods.includes('password'),
    text: textMessageChannels(config).length > 0,
    wallet: methods.includes('crypto_wallet'),
  }
  const offered: OtherMethod[] = [
    ...formMethods.filter((method) => isOffered[method]),
    ...oauth_providers.filter(isOauthProvider),
  ]
  return offered.toSorted((one, other) => Number(other === last) - Number(one === last))
}
