import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** Where a provider sends the browser back to; registered with the provider. */
export const callbackUrl = (name: OauthProvider, { publicUrl }: { publicUrl: string }): string =>
  `${publicUrl}/v1/oauth/callback/${name}`
