import type { User } from '@iyk/wire/user.ts'
import { sessions } from '../../texts/english/account.ts'
import { passkeys as texts } from '../../texts/english/keys.ts'
import { nameDevice } from './name-device.ts'

type Registration = Pick<User['webauthn_registrations'][number], 'name' | 'user_agent'>

/** What a person knows a passkey by; where nobody named it, what it was made on. */
export function passkeyName({ name, user_agent }: Registration): string {
  return name || (deviceName(user_agent) ?? texts.unnamed)
}

/** A name for a passkey made on this device; with the time where the device says nothing or is the name of another one. */
export function newPasskeyName(userAgent: string, known: readonly Registration[], now: string): string {
  const device = deviceName(userAgent)
  const isTaken = known.some((one) => passkeyName(one) === device)
  return device === undefined || isTaken ? texts.dated(device ?? texts.unnamed, now) : device
}

function deviceName(userAgent: string): string | undefined {
  const { browser, system } = nameDevice(userAgent) ?? {}
  return browser && system ? sessions.device(browser, system) : (browser ?? system)
}
