import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Strength } from '@iyk/wire/passwords.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Call, IdentityContext } from '../context.ts'
import { limitStrengthChecks } from '../limits/limit-passwords.ts'

/**
 * Estimating blocks the thread, for a time that grows with the square of the length and with each possible reading of letter substitutes
 * (`p4ssw0rd`); within the library's own limits one text can take half a second. A password that is strong in this many characters is strong.
 */
const bounds = { maxLength: 24, l33tMaxSubstitutions: 4 }
const minScore = 3

let estimator: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take a tenth of a second and some megabytes, so a service whose users have no passwords never loads them. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    translations: english.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    ...bounds,
  })
}

type Source = Pick<IdentityContext, 'isBreached'> & { settings: Pick<IdentityContext['settings'], 'projectName'> }

/** What an attacker would try first: the address, its parts and the product's name. */
const wordsOf = (email: string | undefined, projectName: string) =>
  [email ?? '', ...(email ?? '').split(/[^\p{L}\p{N}]+/u), projectName, ...projectName.split(/\s+/)].filter(
    (word) => word.length > 2,
  )

/** The strength of a password in the wire's format; the contract's section 5.4. Valid from score 3 on, unless it is known from a breach. */
export const evaluateStrength = async (
  { isBreached, settings }: Source,
  password: string,
  email?: string,
): Promise<Strength> => {
  estimator ??= loadEstimator()
  const { score, feedback } = (await estimator).check(password, wordsOf(email, settings.projectName))
  const breached = (await isBreached?.(password)) ?? false
  return {
    valid_password: score >= minScore && !breached,
    score,
    breached_password: breached,
    breach_detection_on_create: isBreached !== undefined,
    strength_policy: 'zxcvbn',
    feedback: { warning: feedback.warning ?? '', suggestions: feedback.suggestions, luds_requirements: null },
  }
}

/** Throws `breached_password` or `weak_password`, with what would make it better; `too_many_requests` before it estimates. */
export const assertStrong = async (call: Call, password: string, email: string): Promise<void> => {
  await limitStrengthChecks(call)
  const { valid_password, breached_password, feedback } = await evaluateStrength(call, password, email)
  if (breached_password) throw new Refusal('breached_password')
  if (!valid_password)
    throw new Refusal('weak_password', {
      details: { warning: feedback.warning, suggestions: feedback.suggestions },
    })
}
