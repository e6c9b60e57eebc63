import { type SignInMethod, signInMethods, type WebConfig } from '@iyk/wire/config.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import type { Config } from './config.ts'
import type { ProjectFacts } from './provider/project-facts.ts'

type Services = Pick<Config, 'local' | 'SMTP_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_WHATSAPP_FROM'>

/** Messages are read on a page of the service itself; on this machine only, and while no mail server is set. */
export const hasOpenOutbox = ({ local, SMTP_URL }: Services): boolean => local && !SMTP_URL

/** By which ways a text can reach anybody. */
export const offeredChannels = (config: Services): ('sms' | 'whatsapp')[] => {
  if (hasOpenOutbox(config)) return ['sms', 'whatsapp']
  if (!config.TWILIO_ACCOUNT_SID) return []
  return config.TWILIO_WHATSAPP_FROM ? ['sms', 'whatsapp'] : ['sms']
}

/** The ways to sign in that work here, beside the providers. */
export const offeredMethods = (config: Services): SignInMethod[] => [
  'email_magic_link',
  'email_otp',
  ...offeredChannels(config).map((channel) => `${channel}_otp` as const),
  'password',
  'passkey',
  'crypto_wallet',
]

type Elsewhere = Pick<WebConfig, 'methods' | 'oauth_providers'>

/** What pages offer at another provider: what the operator says, else what it says itself, else the two ways of its own that go by mail. */
export const methodsElsewhere = (
  { PROVIDER_METHODS: said }: Pick<Config, 'PROVIDER_METHODS'>,
  facts: ProjectFacts,
): Elsewhere =>
  said
    ? {
        methods: signInMethods.filter((one) => said.includes(one)),
        oauth_providers: oauthProviders.filter((one) => said.includes(one)),
      }
    : { methods: facts.methods ?? ['email_magic_link', 'email_otp'], oauth_providers: facts.oauthProviders ?? [] }

/** The providers that are set, in the order of the specification. */
export const offeredProviders = ({ oauth }: Pick<Config, 'oauth'>): OauthProvider[] =>
  oauthProviders.filter((provider) => oauth[provider])
