import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { ReactNode } from 'react'
import { connect } from '../../session/connect.ts'
import { providerNames } from '../../session/provider-names.ts'
import { done, oauthFailures, oauthWorking, someProvider } from '../../texts/english/auth-email.ts'
import { StageWords } from '../../ui/stage-words.tsx'
import { finishOauth, type OauthProblem } from './finish-oauth.ts'
import { useAttempt } from './use-attempt.ts'
import { WayOn } from './way-on.tsx'

interface Props {
  token: string
  provider: OauthProvider | null
  returnTo: string | null
  wayIn: ReactNode
}

/** After these the token is as good as before. */
const repeatable: readonly OauthProblem[] = ['offline', 'tooMany', 'other']

/** Back from another provider: signs in, or adds the account there to whoever is signed in. */
export function OauthReturn({ token, provider, returnTo, wayIn }: Props) {
  const { state, busy, repeat } = useAttempt<OauthProblem>(async () => {
    const { client } = await connect()
    const problem = await finishOauth(client.core, token)
    return problem === null ? { step: 'done' } : { step: 'failed', problem }
  }, returnTo)

  if (state.step === 'done') return <StageWords {...done} />
  if (state.step !== 'failed') return <StageWords {...oauthWorking} working />
  return (
    <>
      <Failure why={state.problem} provider={provider} />
      <WayOn
        returnTo={returnTo}
        busy={busy}
        onRepeat={repeatable.includes(state.problem) ? repeat : undefined}
        wayIn={wayIn}
      />
    </>
  )
}

interface RefusedProps {
  error: string
  provider: OauthProvider | null
  wayIn: ReactNode
}

/** Codes with which a provider says that it is its own trouble; https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const troubles: readonly string[] = ['server_error', 'temporarily_unavailable']

/**
 * Back from another provider that let nobody in. Its `error_description` is not shown: anybody can write an address with one.
 */
export function OauthRefused({ error, provider, wayIn }: RefusedProps) {
  const why = error === 'access_denied' ? 'declined' : troubles.includes(error) ? 'trouble' : 'unfinished'
  return (
    <>
      <Failure why={why} provider={provider} />
      {wayIn}
    </>
  )
}

function Failure({ why, provider }: { why: keyof typeof oauthFailures; provider: OauthProvider | null }) {
  const { title, text } = oauthFailures[why]
  return <StageWords title={title} text={text(provider === null ? someProvider : providerNames[provider])} />
}
