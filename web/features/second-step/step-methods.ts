import type { SignInMethod } from '@iyk/wire/config.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import type { StepUpKind } from '../../session/step-up.ts'

/** One method for a step; `to` is an address or a number. */
export type StepMethod = { kind: 'app' | 'recovery' | 'passkey' } | { kind: 'email' | 'sms' | 'whatsapp'; to: string }

interface StepContext {
  user: Pick<User, 'totps' | 'webauthn_registrations' | 'emails' | 'phone_numbers'>
  /** What the session has already shown. */
  factors: readonly Pick<AuthenticationFactor, 'type' | 'delivery_method' | 'webauthn_factor'>[]
  methods: readonly SignInMethod[]
}

const isVerified = ({ verified }: { verified: boolean }) => verified
const ofPhone = ['sms', 'whatsapp']
const ofDevice = ['totp', 'recovery_codes', 'webauthn']

/** The methods by which a user can complete the required step, the likeliest first. After a sign-in only methods that count as their own step are offered. */
export function listStepMethods({ user, factors, methods }: StepContext, wanted: StepUpKind | 'second'): StepMethod[] {
  const hasApp = user.totps.some(isVerified)
  const app: StepMethod[] = hasApp ? [{ kind: 'app' }] : []
  const recovery: StepMethod[] = hasApp ? [{ kind: 'recovery' }] : []
  // A passkey that was used and left the step due does not verify its user; another one may, and then it counts twice.
  const isShown = ({ webauthn_registration_id: id }: User['webauthn_registrations'][number]) =>
    wanted !== 'any' && factors.some(({ webauthn_factor }) => webauthn_factor?.webauthn_registration_id === id)
  const mayHelp = user.webauthn_registrations.some((one) => isVerified(one) && !isShown(one))
  const passkey: StepMethod[] = mayHelp ? [{ kind: 'passkey' }] : []
  if (wanted === 'second') return [...app, ...passkey, ...recovery]

  const emails = methods.includes('email_otp')
    ? user.emails.filter(isVerified).map(({ email }): StepMethod => ({ kind: 'email', to: email }))
    : []
  if (wanted === 'mail') return emails

  const channel = (['sms', 'whatsapp'] as const).find((one) => methods.includes(`${one}_otp`))
  const textMessages = channel
    ? user.phone_numbers.filter(isVerified).map(({ phone_number }): StepMethod => ({ kind: channel, to: phone_number }))
    : []
  const shownBy = (test: (factor: StepContext['factors'][number]) => boolean) =>
    wanted === 'another' && factors.some(test)
  const device = shownBy(({ type }) => ofDevice.includes(type))
  const phone = shownBy(({ delivery_method }) => ofPhone.includes(delivery_method))
  const account = shownBy(
    ({ type, delivery_method }) => delivery_method === 'email' || type === 'oauth' || type === 'password',
  )
  return [
    ...(device ? [] : app),
    ...passkey,
    ...(device ? [] : recovery),
    ...(phone ? [] : textMessages),
    ...(account ? [] : emails),
  ]
}
