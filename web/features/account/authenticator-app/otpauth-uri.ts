import type { User } from '@iyk/wire/user.ts'

/** What authenticator apps scan; https://github.com/google/google-authenticator/wiki/Key-Uri-Format. All other parameters keep their defaults. */
export function otpauthUri(secret: string, issuer: string, user: User): string {
  const address = user.emails.find(({ verified }) => verified)?.email
  const number = user.phone_numbers.find(({ verified }) => verified)?.phone_number
  const account = address ?? number ?? user.user_id
  const [by, of] = [issuer, account].map(encodeURIComponent)
  return `otpauth://totp/${by}:${of}?secret=${secret}&issuer=${by}`
}
