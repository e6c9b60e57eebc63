import { type Static, Type } from 'typebox'

/** `/config.json`: what the web app must know before it can talk to anybody. `provider_url` is empty when it is ours, under the same origin. */
export const WebConfig = Type.Object({
  public_token: Type.String(),
  provider_url: Type.String(),
  methods: Type.Array(Type.Union([Type.Literal('email_magic_link'), Type.Literal('email_otp')])),
  chains: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  demo: Type.Union([Type.Null(), Type.Object({ outbox_url: Type.String(), holder_email: Type.String() })]),
})
export type WebConfig = Static<typeof WebConfig>
