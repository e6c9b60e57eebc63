import { Secret, TOTP } from 'otpauth'

/** The defaults of authenticator apps; https://www.rfc-editor.org/rfc/rfc6238 */
export const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of this many steps before and after the current one are accepted, since phones' clocks differ. */
const window = 1

export const isTotpCode = (text: string): boolean => /^[0-9]{6}$/.test(text)

/** The 30-second step, counted from 1970, that this code belongs to; undefined if it is not within one step of now. */
export const matchingStep = (secret: string, code: string, now: Date): number | undefined => {
  if (!isTotpCode(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...totpParameters, secret: Secret.fromBase32(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: totpParameters.period, timestamp }) + delta
}
