import type { ExportedUser } from '@iyk/wire/user-export.ts'
import type { IdentityContext } from '../context.ts'
import { parseCryptoWallet, parseRegistration } from './parse-account.ts'
import { parseEmail, parsePhone } from './parse-address.ts'
import { parsePasskey } from './parse-passkey.ts'
import { parsePassword } from './parse-password.ts'
import { parseTotp } from './parse-totp.ts'
import type { Part } from './part.ts'

const noBiometrics = 'browsers cannot use the biometric registration of a mobile app'

/** The parts of a user that can be imported, in the order of the file, and a sentence for each that cannot. */
export const parseParts = async (context: IdentityContext, user: ExportedUser) => {
  const { user_id, password } = user
  const read: (Part | string)[] = [
    ...(user.emails ?? []).map((one) => parseEmail(one, Boolean(password))),
    ...(user.phone_numbers ?? []).map(parsePhone),
    ...(user.providers ?? []).map(parseRegistration),
    ...(await Promise.all((user.crypto_wallets ?? []).map(parseCryptoWallet))),
    ...(await Promise.all((user.webauthn_registrations ?? []).map((one) => parsePasskey(one, user_id)))),
    ...(user.totps ?? []).map((one) => parseTotp(context, user_id, one)),
    ...(user.biometric_registrations ?? []).map(() => noBiometrics),
    ...(password ? parsePassword(password) : []),
  ]
  return {
    parts: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
