import type { SignInMethod } from '@iyk/wire/config.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import type { StepWanted } from '../../session/step-up.ts'

/** One way to take a step; `to` is an address or a number. */
export type Way = { kind: 'app' | 'recovery' | 'passkey' } | { kind: 'email' | 'sms' | 'whatsapp'; to: string }

interface Given {
  user: Pick<User, 'totps' | 'webauthn_registrations' | 'emails' | 'phone_numbers'>
  /** What the session has shown already. */
  factors: readonly Pick<AuthenticationFactor, 'type' | 'delivery_method' | 'webauthn_factor'>[]
  methods: readonly SignInMethod[]
}

const isProved = ({ verified }: { verified: boolean }) => verified
const ofPhone = ['sms', 'whatsapp']
const ofDevice = ['totp', 'recovery_codes', 'webauthn']

/** The ways a user can take the step that is wanted, the likeliest first. After a sign-in only those count that are a step of their own. */
export function offerWays({ user, factors, methods }: Given, wanted: StepWanted | 'second'): Way[] {
  const hasApp = user.totps.some(isProved)
  const app: Way[] = hasApp ? [{ kind: 'app' }] : []
  const recovery: Way[] = hasApp ? [{ kind: 'recovery' }] : []
  // One that was shown and left the step due does not check its user; another one may, and then it counts twice.
  const isShown = ({ webauthn_registration_id: id }: User['webauthn_registrations'][number]) =>
    wanted !== 'any' && factors.some(({ webauthn_factor }) => webauthn_factor?.webauthn_registration_id === id)
  const mayHelp = user.webauthn_registrations.some((one) => isProved(one) && !isShown(one))
  const passkey: Way[] = mayHelp ? [{ kind: 'passkey' }] : []
  if (wanted === 'second') return [...app, ...passkey, ...recovery]

  const mails = methods.includes('email_otp')
    ? user.emails.filter(isProved).map(({ email }): Way => ({ kind: 'email', to: email }))
    : []
  if (wanted === 'mail') return mails

  const channel = (['sms', 'whatsapp'] as const).find((one) => methods.includes(`${one}_otp`))
  const texts = channel
    ? user.phone_numbers.filter(isProved).map(({ phone_number }): Way => ({ kind: channel, to: phone_number }))
    : []
  const shownBy = (test: (factor: Given['factors'][number]) => boolean) => wanted === 'another' && factors.some(test)
  const device = shownBy(({ type }) => ofDevice.includes(type))
  const phone = shownBy(({ delivery_method }) => ofPhone.includes(delivery_method))
  const account = shownBy(
    ({ type, delivery_method }) => delivery_method === 'email' || type === 'oauth' || type === 'password',
  )
  return [
    ...(device ? [] : app),
    ...passkey,
    ...(device ? [] : recovery),
    ...(phone ? [] : texts),
    ...(account ? [] : mails),
  ]
}
