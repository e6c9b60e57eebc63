import { Refusal } from '@iyk/kit/http/refusal.ts'

/** The token of `Authorization: Bearer …`. Throws `unauthorized_credentials` for any other header, and for none. */
export const parseAuthorization = (header: string | undefined): string => {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw new Refusal('unauthorized_credentials')
  return token
}
