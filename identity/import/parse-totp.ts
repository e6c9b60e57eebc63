import type { ExportedUser } from '@iyk/wire/user-export.ts'
import type { IdentityContext } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { parseRecoveryCode, recoveryCodeMac } from '../totps/recovery-code.ts'
import { seal } from '../totps/sealed.ts'
import { type Part, toBytea } from './part.ts'

type Totp = NonNullable<ExportedUser['totps']>[number]

const base32 = /^[A-Z2-7]{16,128}$/
const label = 'authenticator app'

/** An authenticator app with its recovery codes, sealed; a string says why it cannot be imported. */
export const parseTotp = (context: IdentityContext, userId: string, one: Totp): Part | string => {
  const { totp_id, verified, secret: typed, recovery_codes = [] } = one
  if (!verified) return `the ${label} was never confirmed with a code`
  if (typed === undefined) return `the file has no secret for the ${label}`
  const secret = typed.replaceAll(' ', '').replace(/=+$/, '').toUpperCase()
  const codes = recovery_codes.map(parseRecoveryCode)
  if (!base32.test(secret) || codes.includes(undefined))
    return `the secret of the ${label}, or a recovery code, cannot be read`
  const sealCode = (code: string, index: number) => {
    const totp_recovery_code_id = newIdentifier(context, 'totp-recovery-code')
    return {
      totp_recovery_code_id,
      position: index + 1,
      code_mac: toBytea(recoveryCodeMac(context.signer, userId, code)),
      sealed_code: toBytea(seal(context, totp_recovery_code_id, code)),
    }
  }
  return {
    kind: 'totp',
    id: totp_id,
    label,
    signsIn: false,
    row: {
      totp_id,
      sealed_secret: toBytea(seal(context, totp_id, secret)),
      recovery_codes: codes.filter((code) => code !== undefined).map(sealCode),
    },
  }
}
