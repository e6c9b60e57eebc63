import type { User } from '@iyk/wire/user.ts'
import { sessions } from '../../../copy/english/account.ts'
import { passkeys as copy } from '../../../copy/english/keys.ts'
import { parseUserAgent } from '../parse-user-agent.ts'

export type Registration = Pick<User['webauthn_registrations'][number], 'name' | 'user_agent'>

/** The name of a passkey; without one, the device it was made on. */
export function passkeyName({ name, user_agent }: Registration): string {
  return name || (deviceName(user_agent) ?? copy.unnamed)
}

/** The browser and the system of a device, as far as they are known. */
export function deviceName(userAgent: string): string | undefined {
  const { browser, system } = parseUserAgent(userAgent) ?? {}
  return browser && system ? sessions.device(browser, system) : (browser ?? system)
}
