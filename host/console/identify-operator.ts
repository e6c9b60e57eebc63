import { getCurrentViewer } from '@iyk/cards/bearer/get-viewer.ts'
import type { Viewer } from '@iyk/cards/context.ts'
import { findSecondStep, type SecondStep } from '@iyk/identity/operators/find-second-step.ts'
import { findRole } from '@iyk/identity/operators/store.ts'
import { countCategories, hasFreshFactor } from '@iyk/identity/sessions/assert-may-change-factors.ts'
import { findOperatorSession } from '@iyk/identity/sessions/store.ts'
import { nameOf, ownEmailOf } from '@iyk/identity/users/name-of.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { backendClaim, sessionClaim } from '@iyk/wire/claims.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { AuthenticationFactor, Session } from '@iyk/wire/session.ts'
import { decodeJwt } from 'jose/jwt/decode'
import type { Contexts } from '../compose.ts'

/** Who calls the console, as of this moment. `isFresh`: a factor of the session was verified within the hour. */
export type CallingOperator = {
  userId: string
  sessionId: string | undefined
  role: OperatorRole
  secondStep: SecondStep
  isFresh: boolean
  name: string
  email: string
}

/** The factors that the session of a verified JWT has shown, by its claim. A link that the other provider's backend made proves nothing here. */
const factorsOf = (jwt: string): readonly AuthenticationFactor[] => {
  const session = decodeJwt(jwt)[sessionClaim] as Partial<Session> | undefined
  const factors = Array.isArray(session?.authentication_factors) ? session.authentication_factors : []
  return factors.filter(({ delivery_method }) => delivery_method !== 'embedded')
}

/** The viewer of a JWT, also while its session needs the second step, which only an operator is told; undefined for one that is not valid. */
const verify = async ({ cards }: Contexts, jwt: string): Promise<Viewer | undefined> => {
  try {
    return await cards.verifyBearer(jwt)
  } catch (error) {
    if (!(error instanceof Refusal) || error.type === 'server_unavailable') throw error
    if (error.type !== 'insufficient_factors') return undefined
    // Everything but the second step was verified before.
    const { sub, [sessionClaim]: session } = decodeJwt(jwt)
    const sessionId = (session as { id?: unknown } | undefined)?.id
    if (typeof sub !== 'string' || typeof sessionId !== 'string') return undefined
    return { userId: sub, sessionId, verifiedEmails: [] }
  }
}

/** Another provider says in each JWT what its session has shown, at most five minutes ago. */
const identifyElsewhere = async ({ cards }: Contexts, jwt: string, viewer: Viewer) => {
  const role = await findRole(cards.database, viewer.userId)
  if (!role) return undefined
  const current = await getCurrentViewer(cards, viewer).catch((error: unknown) => {
    if (error instanceof Refusal && error.type === 'unauthorized_credentials') return undefined
    throw error
  })
  if (!current) return undefined
  const { userId, sessionId, verifiedEmails } = current
  const factors = factorsOf(jwt)
  return {
    userId,
    sessionId,
    role,
    secondStep: countCategories(factors) > 1 ? ('done' as const) : ('due' as const),
    isFresh: hasFreshFactor(factors, cards.clock()),
    name: '',
    email: verifiedEmails[0] ?? '',
  }
}

/**
 * The operator who calls with this Authorization header; undefined for anyone else, whatever the reason. Role, session and what it has shown are read in one
 * statement: whoever is removed, banned or signed out has no further call. Throws `server_unavailable`.
 */
export const identifyOperator = async (
  contexts: Contexts,
  authorization: string | undefined,
): Promise<CallingOperator | undefined> => {
  const jwt = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const viewer = jwt && (await verify(contexts, jwt))
  // A backend got it, maybe for an expired one of someone else's session.
  if (!viewer || decodeJwt(jwt)[backendClaim]) return undefined
  if (!contexts.identity) return identifyElsewhere(contexts, jwt, viewer)
  const { userId, sessionId } = viewer
  const signedIn = sessionId && (await findOperatorSession(contexts.identity, { sessionId, userId }))
  if (!signedIn) return undefined
  const { user, session, role } = signedIn
  return {
    userId,
    sessionId,
    role,
    secondStep: findSecondStep(signedIn),
    isFresh: hasFreshFactor(session.authentication_factors, contexts.identity.clock()),
    name: nameOf(user),
    email: ownEmailOf(user).email,
  }
}
