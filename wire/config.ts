import { type Static, Type } from 'typebox'
import { oauthProviders, type OauthProvider as Provider } from './oauth-providers.ts'

export const signInMethods = [
  'email_magic_link',
  'email_otp',
  'sms_otp',
  'whatsapp_otp',
  'password',
  'passkey',
  'crypto_wallet',
] as const

/** A way to sign in that is none of the providers; texts are among them only where somebody can get them. */
export const SignInMethod = Type.Unsafe<(typeof signInMethods)[number]>(Type.String({ enum: [...signInMethods] }))
export type SignInMethod = Static<typeof SignInMethod>

export const OauthProvider = Type.Unsafe<Provider>(Type.String({ enum: [...oauthProviders] }))

/**
 * A chain of the page. `rpc_url` is the operator's node, asked by browsers and handed to wallets that do not know the chain; without it
 * only the connected wallet is asked. `collectible_contract` is where our collectibles live.
 */
export const WebChain = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rpc_url: Type.Optional(Type.String()),
  explorer_url: Type.Optional(Type.String()),
  currency: Type.Optional(Type.Object({ name: Type.String(), symbol: Type.String(), decimals: Type.Integer() })),
  collectible_contract: Type.Optional(Type.String()),
})
export type WebChain = Static<typeof WebChain>

/**
 * `/config.json`: what the web app must know before it can talk to anybody. `provider_url` is empty when it is ours, under the same origin;
 * `captcha.enterprise` asks for the script that hosted providers use; without `sentry` no error leaves the page.
 */
export const WebConfig = Type.Object({
  public_token: Type.String(),
  provider_url: Type.String(),
  methods: Type.Array(SignInMethod),
  oauth_providers: Type.Array(OauthProvider),
  captcha: Type.Union([Type.Null(), Type.Object({ site_key: Type.String(), enterprise: Type.Boolean() })]),
  chains: Type.Array(WebChain),
  sentry: Type.Union([
    Type.Null(),
    Type.Object({ dsn: Type.String(), environment: Type.String(), release: Type.String() }),
  ]),
  demo: Type.Union([Type.Null(), Type.Object({ outbox_url: Type.String(), holder_email: Type.String() })]),
})
export type WebConfig = Static<typeof WebConfig>
