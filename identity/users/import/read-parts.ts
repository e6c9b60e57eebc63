import type { ExportedUser } from '@iyk/wire/user-export.ts'
import type { IdentityContext } from '../../context.ts'
import type { Part } from './part.ts'
import { readCryptoWallet, readRegistration } from './read-account.ts'
import { readEmail, readPhone } from './read-address.ts'
import { readPasskey } from './read-passkey.ts'
import { readPassword } from './read-password.ts'
import { readTotp } from './read-totp.ts'

const noBiometrics = 'browsers have no use for the biometric registration of a phone app'

/** Everything that comes along with a user, in the order of the file, and in a sentence each what cannot. */
export const readParts = async (context: IdentityContext, user: ExportedUser) => {
  const { user_id, password } = user
  const read: (Part | string)[] = [
    ...(user.emails ?? []).map((one) => readEmail(one, Boolean(password))),
    ...(user.phone_numbers ?? []).map(readPhone),
    ...(user.providers ?? []).map(readRegistration),
    ...(await Promise.all((user.crypto_wallets ?? []).map(readCryptoWallet))),
    ...(await Promise.all((user.webauthn_registrations ?? []).map((one) => readPasskey(one, user_id)))),
    ...(user.totps ?? []).map((one) => readTotp(context, user_id, one)),
    ...(user.biometric_registrations ?? []).map(() => noBiometrics),
    ...(password ? readPassword(password) : []),
  ]
  return {
    parts: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
