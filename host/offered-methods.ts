import { type SignInMethod, signInMethods, type WebConfig } from '@iyk/wire/config.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import type { Config } from './config.ts'
import type { ProjectFacts } from './provider/project-facts.ts'

type Services = Pick<Config, 'local' | 'SMTP_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_WHATSAPP_FROM'>
type Methods = Services & Pick<Config, 'SIGN_IN_METHODS'>

/** Whether `/outbox` shows messages: on this machine only, and while no mail server is set. */
export const hasOpenOutbox = ({ local, SMTP_URL }: Services): boolean => local && !SMTP_URL

/** The channels that can deliver a text message. */
export const offeredChannels = (config: Services): ('sms' | 'whatsapp')[] => {
  if (hasOpenOutbox(config)) return ['sms', 'whatsapp']
  if (!config.TWILIO_ACCOUNT_SID) return []
  return config.TWILIO_WHATSAPP_FROM ? ['sms', 'whatsapp'] : ['sms']
}

/** The methods that work here, apart from OAuth providers: those that are enabled, and text messages only where they can be delivered. */
export const offeredMethods = (config: Methods): SignInMethod[] => {
  const channels = offeredChannels(config).map((channel) => `${channel}_otp`)
  return signInMethods.filter(
    (method) =>
      (config.SIGN_IN_METHODS?.includes(method) ?? true) &&
      (!/^(sms|whatsapp)_/.test(method) || channels.includes(method)),
  )
}

/** Whether the email about a collectible contains a code, which it does only next to a link. */
export const emailsCodes = (config: Methods): boolean => {
  const methods = offeredMethods(config)
  return methods.includes('email_magic_link') && methods.includes('email_otp')
}

type Elsewhere = Pick<WebConfig, 'methods' | 'oauth_providers'>

/** What pages offer with another provider: PROVIDER_METHODS, else what the provider reports, else its two methods by email. */
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

/** The enabled OAuth providers, in the order of the specification. */
export const offeredProviders = ({ oauth }: Pick<Config, 'oauth'>): OauthProvider[] =>
  oauthProviders.filter((provider) => oauth[provider])
