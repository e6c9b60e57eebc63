import { type Static, Type } from 'typebox'
import { type OauthProvider, oauthProviders } from './oauth-providers.ts'

/** A way to sign in that is none of the providers; texts are among them only where somebody can get them. */
export const SignInMethod = Type.Union([
  Type.Literal('email_magic_link'),
  Type.Literal('email_otp'),
  Type.Literal('sms_otp'),
  Type.Literal('whatsapp_otp'),
  Type.Literal('password'),
  Type.Literal('passkey'),
  Type.Literal('crypto_wallet'),
])
export type SignInMethod = Static<typeof SignInMethod>

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

/** `/config.json`: what the web app must know before it can talk to anybody. `provider_url` is empty when it is ours, under the same origin; without `sentry` no error leaves the page. */
export const WebConfig = Type.Object({
  public_token: Type.String(),
  provider_url: Type.String(),
  methods: Type.Array(SignInMethod),
  oauth_providers: Type.Array(Type.Unsafe<OauthProvider>(Type.String({ enum: [...oauthProviders] }))),
  captcha: Type.Union([Type.Null(), Type.Object({ site_key: Type.String() })]),
  chains: Type.Array(WebChain),
  sentry: Type.Union([
    Type.Null(),
    Type.Object({ dsn: Type.String(), environment: Type.String(), release: Type.String() }),
  ]),
  demo: Type.Union([Type.Null(), Type.Object({ outbox_url: Type.String(), holder_email: Type.String() })]),
})
export type WebConfig = Static<typeof WebConfig>
