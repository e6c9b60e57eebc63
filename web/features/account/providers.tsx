import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { useState } from 'react'
import { providerNames } from '../../session/provider-names.ts'
import { providers as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { AccountKey } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { hasOneWayIn } from './last-way-in.ts'
import { connectProvider } from './providers-connect.ts'
import { useConnected } from './providers-connected.ts'
import { tryChange } from './try-change.ts'

const problems = {
  oauth_config_not_found: texts.problems.notOffered,
  invalid_oauth_provider: texts.problems.notOffered,
  oauth_user_registration_not_found: texts.problems.gone,
}

/** Accounts elsewhere that sign one in, and the way to those that are offered. */
export function Providers({ user, users, client, config }: AccountProps) {
  // Not busy any more once the browser leaves: that the person stopped it, nobody is told.
  const { busy, problem, run } = useDeed<OauthProvider>()
  const [said, setSaid] = useState<string>()
  const place = useConnected(user, (type) => setSaid(texts.connected(type)))

  const connected = user.providers
  const isConnected = (provider: OauthProvider) =>
    connected.some(({ provider_type }) => provider_type.toLowerCase() === provider)
  const hasTwins = (type: string) => connected.filter(({ provider_type }) => provider_type === type).length > 1
  const offered = config.oauth_providers.filter((provider) => !isConnected(provider))
  if (connected.length === 0 && offered.length === 0) return null

  const connect = (provider: OauthProvider) => {
    setSaid(undefined)
    return run(provider, () => tryChange(() => connectProvider(client, provider), 'connecting a provider', problems))
  }
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={connected.map(({ oauth_user_registration_id, provider_type, provider_subject }) => (
        <AccountKey
          key={oauth_user_registration_id}
          icon="link"
          name={provider_type}
          facts={hasTwins(provider_type) ? texts.account(provider_subject) : undefined}
          removal={{
            label: texts.disconnectOne(provider_type),
            button: texts.disconnect,
            question: texts.question(provider_type),
            yes: texts.yes,
            remove: () =>
              tryChange(
                async () => {
                  await users.deleteOAuthRegistration(oauth_user_registration_id)
                  setSaid(texts.disconnected(provider_type))
                },
                'disconnecting a provider',
                problems,
              ),
          }}
          isLast={hasOneWayIn(user)}
        />
      ))}
    >
      <div className={css.form} ref={place}>
        <div className={css.buttons}>
          {offered.map((provider) => (
            <Press key={provider} look="quiet" busy={busy === provider} onClick={() => void connect(provider)}>
              {texts.connect(providerNames[provider])}
            </Press>
          ))}
        </div>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </AccountSection>
  )
}
