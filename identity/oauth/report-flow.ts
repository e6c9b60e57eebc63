import { isOauthProvider } from '@iyk/wire/oauth-providers.ts'
import { recordAct } from '../audit/record-act.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import type { IdentityContext } from '../context.ts'

type OAuthFlow = { half: 'start' | 'callback'; providerName: string; ipAddress: string; userAgent: string }

/** Where the browser goes next, and what the audit log gets besides. */
export type FlowStep = {
  location: string
  cookie: string
  /** The account a provider is being added to; otherwise the user is not known yet. */
  userId: string | null
  outcome: 'ok' | 'oauth_flow_callback_error'
}

/** Runs one half of a flow and writes a line to the audit log: which provider, outcome, from where. Never the input. */
export const reportFlow = async (
  context: IdentityContext,
  { half, providerName, ipAddress, userAgent }: OAuthFlow,
  run: () => Promise<FlowStep>,
): Promise<FlowStep> => {
  const act = {
    actor: 'caller' as const,
    act: `oauth.${half}`,
    // Any other text could be anything.
    subject: isOauthProvider(providerName) ? providerName : undefined,
    ip_address: ipAddress,
    user_agent: userAgent,
  }
  try {
    const step = await run()
    await recordAct(context, { ...act, outcome: step.outcome, user_id: step.userId ?? undefined })
    return step
  } catch (error) {
    await recordRefusal(context, error, act)
    throw error
  }
}
