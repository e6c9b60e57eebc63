import type { OauthProvider } from '@iyk/wire/oauth.ts'
import { useEffect, useState } from 'react'
import { providerNames } from '../../session/provider-names.ts'
import { providers as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import { AccountKey } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
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
  const [leaving, setLeaving] = useState<OauthProvider>()
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState<string>()
  const place = useConnected(user, (type) => setSaid(texts.connected(type)))
  // Back from a provider the page may be as it was left.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined)
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])

  const connected = user.providers
  const isConnected = (provider: OauthProvider) =>
    connected.some(({ provider_type }) => provider_type.toLowerCase() === provider)
  const hasTwins = (type: string) => connected.filter(({ provider_type }) => provider_type === type).length > 1
  const offered = config.oauth_providers.filter((provider) => !isConnected(provider))
  if (connected.length === 0 && offered.length === 0) return null

  const connect = async (provider: OauthProvider) => {
    if (leaving) return
    setLeaving(provider)
    setProblem(undefined)
    setSaid(undefined)
    const wrong = await tryChange(() => connectProvider(client, provider), 'connecting a provider', problems)
    if (wrong === null) return
    setLeaving(undefined)
    setProblem(wrong)
  }
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={connected.map(({ oauth_user_registration_id, provider_type, provider_subject }) => (
        <AccountKey
          key={oauth_user_registration_id}
          icon="provider"
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
        />
      ))}
    >
      <div className={css.form} ref={place}>
        <div className={css.buttons}>
          {offered.map((provider) => (
            <Press key={provider} look="quiet" busy={leaving === provider} onClick={() => void connect(provider)}>
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
