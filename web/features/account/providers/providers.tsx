import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { useState } from 'react'
import { providers as copy } from '../../../copy/english/keys.ts'
import { providerNames } from '../../../format/provider-names.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { AccountItem } from '../account-item.tsx'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'
import { hasOnlyOneSignInMethod } from '../only-sign-in-method.ts'
import { withChanges } from '../with-changes.ts'
import { useConnectedProvider } from './use-connected-provider.ts'

/** OAuth providers that sign the user in, and buttons for those that are offered. */
export function Providers({ user, users, client, config }: AccountProps) {
  // No longer pending once the browser leaves: the page does not learn when the user stops halfway.
  const { pending, error, run } = useAction<OauthProvider>()
  const [status, setStatus] = useState<string>()
  const place = useConnectedProvider(user, (type) => setStatus(copy.connected(type)))

  const connected = user.providers
  const isConnected = (provider: OauthProvider) =>
    connected.some(({ provider_type }) => provider_type.toLowerCase() === provider)
  const hasTwins = (type: string) => connected.filter(({ provider_type }) => provider_type === type).length > 1
  const offered = config.oauth_providers.filter((provider) => !isConnected(provider))
  if (connected.length === 0 && offered.length === 0) return null

  const connect = (provider: OauthProvider) => {
    setStatus(undefined)
    return run(provider, () => withChanges(({ connectProvider }) => connectProvider(client, provider)))
  }
  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={connected.map((one) => (
        <AccountItem
          key={one.oauth_user_registration_id}
          icon="link"
          name={one.provider_type}
          facts={hasTwins(one.provider_type) ? copy.account(one.provider_subject) : undefined}
          removal={{
            label: copy.disconnectOne(one.provider_type),
            button: copy.disconnect,
            prompt: ({ providerRemoval }) => providerRemoval(one, { client, users }, setStatus),
          }}
          isLast={hasOnlyOneSignInMethod(user)}
        />
      ))}
    >
      <div className={css.form} ref={place}>
        <div className={css.buttons}>
          {offered.map((provider) => (
            <Button
              key={provider}
              variant="quiet"
              pending={pending === provider}
              onClick={() => void connect(provider)}
            >
              {copy.connect(providerNames[provider])}
            </Button>
          ))}
        </div>
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </AccountSection>
  )
}
