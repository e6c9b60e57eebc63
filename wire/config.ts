import { oauthProviders, type OauthProvider as Provider } from './oauth-providers.ts'
import { type Static, Type } from './shape.ts'

export const signInMethods = [
  'email_magic_link',
  'email_otp',
  'sms_otp',
  'whatsapp_otp',
  'password',
  'passkey',
  'crypto_wallet',
] as const

/** A sign-in method other than an OAuth provider. Text messages are among them only where they can be received. */
export const SignInMethod = Type.Unsafe<(typeof signInMethods)[number]>(Type.String({ enum: [...signInMethods] }))
export type SignInMethod = Static<typeof SignInMethod>

export const OauthProvider = Type.Unsafe<Provider>(Type.String({ enum: [...oauthProviders] }))

/**
 * A chain the page offers. `rpc_url` is the operator's node, asked by browsers and given to wallets that do not know the chain; without it only the
 * connected wallet is asked. `collectible_contract` is the address of our collectible contract.
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

export const PassWallet = Type.Union([Type.Literal('apple'), Type.Literal('google')])
export type PassWallet = Static<typeof PassWallet>

/**
 * `/config.json`: what the web app needs before its first request. `provider_url` is empty when the provider is ours, on the same origin;
 * `captcha.enterprise` selects the script that hosted providers use; without `sentry` the page reports no errors.
 * without `wallet_connect` it connects no wallet on another device.
 * `queried_chains` are chains of which this service looks up names (mainnet) and pictures of POAPs, so that the page calls no node for them; absent where
 * there are none. `wallet_passes` are the phone wallets that collectibles can be added to; absent where there are none.
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
  queried_chains: Type.Optional(Type.Array(Type.Integer())),
  wallet_connect: Type.Optional(Type.Object({ project_id: Type.String(), relay_url: Type.String() })),
  wallet_passes: Type.Optional(Type.Array(PassWallet)),
  demo: Type.Union([Type.Null(), Type.Object({ outbox_url: Type.String(), holder_email: Type.String() })]),
})
export type WebConfig = Static<typeof WebConfig>
