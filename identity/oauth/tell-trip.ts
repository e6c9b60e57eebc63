import { isOauthProvider } from '@iyk/wire/oauth-providers.ts'
import { recordAct } from '../audit/record-act.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import type { IdentityContext } from '../context.ts'

type Visit = { half: 'start' | 'callback'; providerName: string; ipAddress: string; userAgent: string }

/** Where the browser goes next, and what the audit log is told beside. */
export type Leg = {
  location: string
  cookie: string
  /** To whose account a provider is being added; nobody knows yet who it is otherwise. */
  userId: string | null
  outcome: 'ok' | 'oauth_flow_callback_error'
}

/** Walks one half of a trip and leaves a line in the audit log: which provider, how it ended, from where. Never what was sent. */
export const tellTrip = async (
  context: IdentityContext,
  { half, providerName, ipAddress, userAgent }: Visit,
  walk: () => Promise<Leg>,
): Promise<Leg> => {
  const act = {
    actor: 'caller' as const,
    act: `oauth.${half}`,
    // Any other text might be anything.
    subject: isOauthProvider(providerName) ? providerName : undefined,
    ip_address: ipAddress,
    user_agent: userAgent,
  }
  try {
    const leg = await walk()
    await recordAct(context, { ...act, outcome: leg.outcome, user_id: leg.userId ?? undefined })
    return leg
  } catch (error) {
    await recordRefusal(context, error, act)
    throw error
  }
}
