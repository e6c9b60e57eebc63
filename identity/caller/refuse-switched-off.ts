import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { SignInMethod } from '@iyk/wire/config.ts'
import type { IdentitySettings } from '../context.ts'

type Settings = Pick<IdentitySettings, 'signInMethods'>

/** The methods of the calls below a path. `otps/authenticate` accepts the codes of three methods and checks for itself. */
const methodsByPath: readonly (readonly [path: string, method: SignInMethod])[] = [
  ['/magic_links', 'email_magic_link'],
  ['/otps/email', 'email_otp'],
  ['/otps/sms', 'sms_otp'],
  ['/otps/whatsapp', 'whatsapp_otp'],
  ['/passwords', 'password'],
  ['/webauthn', 'passkey'],
  ['/crypto_wallets', 'crypto_wallet'],
]

export const isSwitchedOn = ({ signInMethods }: Settings, method: SignInMethod): boolean =>
  signInMethods === undefined || signInMethods.includes(method)

/** Throws `endpoint_not_authorized_for_sdk` for a method that the operator has turned off. */
export const refuseSwitchedOff = (settings: Settings, method: SignInMethod): void => {
  if (!isSwitchedOn(settings, method))
    throw new Refusal('endpoint_not_authorized_for_sdk', { reason: `${method} is switched off` })
}

/** The same by the path of a call. Calls that remove a factor have another path and stay open. */
export const refuseSwitchedOffCall = (settings: Settings, address: string): void => {
  const path = address.replace(/^(\/sdk)?\/v1/, '')
  const method = methodsByPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
  if (method) refuseSwitchedOff(settings, method)
}
