import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { wayBack } from '../../session/way-back.ts'

/** Leaves for a provider to add an account there to whoever is signed in; the way back ends at the account, which is told from where. */
export async function connectProvider({ core }: IdentityClient, provider: OauthProvider): Promise<void> {
  const { createOauth } = await fetchPart(() => import('@iyk/identity-client/oauth.ts'))
  const oauth = createOauth(core)
  const { oauth_attach_token } = await oauth.attach(provider)
  const url = wayBack(core, `/account?connected=${provider}`)
  await oauth[provider].start({
    oauth_attach_token,
    // A return that was refused names its provider, where the address may say so.
    login_redirect_url: core.providerUrl === '' ? `${url}&${new URLSearchParams({ provider })}` : url,
  })
}
