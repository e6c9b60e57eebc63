import { Secret, TOTP } from 'otpauth'

/** What authenticator apps take for granted; https://www.rfc-editor.org/rfc/rfc6238 */
export const manner = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose codes are taken, since phones run early and late. */
const window = 1

export const isTotpCode = (text: string): boolean => /^[0-9]{6}$/.test(text)

/** The step of 30 seconds, counted from 1970, whose code this is; undefined when it is of none within one step of now. */
export const matchingStep = (secret: string, code: string, now: Date): number | undefined => {
  if (!isTotpCode(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...manner, secret: Secret.fromBase32(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: manner.period, timestamp }) + delta
}
