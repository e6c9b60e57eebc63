import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { User } from '@iyk/wire/user.ts'
import { importChunk } from '../../../chunks/import-chunk.ts'
import { providers as copy } from '../../../copy/english/key-changes.ts'
import { returnUrl } from '../../../navigation/return-url.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { warnOfSignOut } from '../warn-of-sign-out.ts'

const problems = {
  oauth_config_not_found: copy.problems.notOffered,
  invalid_oauth_provider: copy.problems.notOffered,
  oauth_user_registration_not_found: copy.problems.gone,
}

/**
 * Leaves for a provider to add an account there to the signed-in user; the redirect returns to the account page with the provider's name. Returns an error
 * message, or null.
 */
export function connectProvider({ core }: IdentityClient, provider: OauthProvider): Promise<string | null> {
  const leave = async () => {
    const { createOauth } = await importChunk(() => import('@iyk/identity-client/oauth.ts'))
    const oauth = createOauth(core)
    const { oauth_attach_token } = await oauth.attach(provider)
    const url = returnUrl(core, `/account?connected=${provider}`)
    await oauth[provider].start({
      oauth_attach_token,
      // A refused redirect names its provider, where the address may include it.
      login_redirect_url: core.providerUrl === '' ? `${url}&${new URLSearchParams({ provider })}` : url,
    })
  }
  return changeAccount(leave, 'connecting a provider', problems)
}

/** `onRemoved` receives a message about it. */
export function providerRemoval(
  { oauth_user_registration_id: id, provider_type }: User['providers'][number],
  { client, users }: Pick<AccountProps, 'client' | 'users'>,
  onRemoved: (status: string) => void,
): Removal {
  const remove = async () => {
    await users.deleteOAuthRegistration(id)
    onRemoved(copy.disconnected(provider_type))
  }
  return warnOfSignOut(client.session, id, {
    question: copy.question(provider_type),
    confirmLabel: copy.yes,
    remove: () => changeAccount(remove, 'disconnecting a provider', problems),
  })
}
