import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { ReactNode } from 'react'
import { done, oauthFailures, oauthWorking, someProvider } from '../../copy/english/auth-email.ts'
import { providerNames } from '../../format/provider-names.ts'
import { connect } from '../../session/connect.ts'
import { HeroStatus } from '../../ui/hero-status.tsx'
import { AfterFailure } from './after-failure.tsx'
import { finishOauth, type OauthErrorKind } from './finish-oauth.ts'
import { useSignInAttempt } from './use-sign-in-attempt.ts'

interface Props {
  token: string
  provider: OauthProvider | null
  returnTo: string | null
  signIn: ReactNode
}

/** After these, the token may still be usable. */
const retryable: readonly OauthErrorKind[] = ['offline', 'unreachable', 'tooMany', 'other']

/** Back from another provider: signs in, or adds the account there to the signed-in user. */
export function OauthReturn({ token, provider, returnTo, signIn }: Props) {
  const { state, pending, retry } = useSignInAttempt<OauthErrorKind>(async () => {
    const { client } = await connect()
    const error = await finishOauth(client.core, token)
    return error === null ? { step: 'done' } : { step: 'failed', error }
  }, returnTo)

  if (state.step === 'done') return <HeroStatus {...done} />
  if (state.step !== 'failed') return <HeroStatus {...oauthWorking} working />
  return (
    <>
      <Failure reason={state.error} provider={provider} />
      <AfterFailure
        returnTo={returnTo}
        pending={pending}
        onRetry={retryable.includes(state.error) ? retry : undefined}
        signIn={signIn}
      />
    </>
  )
}

interface RefusedProps {
  error: string
  provider: OauthProvider | null
  signIn: ReactNode
}

/** Codes with which a provider reports a problem of its own; https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const providerErrors: readonly string[] = ['server_error', 'temporarily_unavailable']

/** Back from another provider that declined. Its `error_description` is not shown: anyone can write an address with one. */
export function OauthRefused({ error, provider, signIn }: RefusedProps) {
  const reason = error === 'access_denied' ? 'declined' : providerErrors.includes(error) ? 'trouble' : 'unfinished'
  return (
    <>
      <Failure reason={reason} provider={provider} />
      {signIn}
    </>
  )
}

function Failure({ reason, provider }: { reason: keyof typeof oauthFailures; provider: OauthProvider | null }) {
  const { title, text } = oauthFailures[reason]
  return <HeroStatus title={title} text={text(provider === null ? someProvider : providerNames[provider])} />
}
