import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { SiweParams } from '@iyk/wire/crypto-wallets.ts'

/** https://www.rfc-editor.org/rfc/rfc3986: the characters of a URI; those of a statement and a request id by EIP-4361's grammar. */
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/
const statementCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]*$/
const requestIdCharacters = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

const clockSkew = 60_000

const parseTime = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!rfc3339.test(text) || Number.isNaN(time.getTime()))
    throw new Refusal('bad_request', { message: `siwe_params.${name} must be an RFC 3339 time.` })
  return time
}

const isUri = (text: string) => uriCharacters.test(text) && URL.canParse(text)

type RequestedMessage = { origin: string; now: Date; lifetime: number }

/** Validates the caller's fields of the message and fills in defaults. `uri` must be of the calling page's origin. */
export const parseSiweParams = (params: SiweParams, { origin, now, lifetime }: RequestedMessage) => {
  const uri = params.uri ?? origin
  if (!isUri(uri) || new URL(uri).origin !== origin) throw new Refusal('invalid_siwe_uri')
  const { statement, message_request_id: requestId, resources } = params
  if (statement !== undefined && !statementCharacters.test(statement)) throw new Refusal('invalid_siwe_statement')
  if (requestId !== undefined && !requestIdCharacters.test(requestId))
    throw new Refusal('invalid_siwe_message_request_id')
  if (resources && !resources.every(isUri)) throw new Refusal('invalid_siwe_resource')
  const issuedAt = parseTime('issued_at', params.issued_at) ?? now
  if (issuedAt.getTime() > now.getTime() + clockSkew) throw new Refusal('siwe_message_not_valid_yet')
  if (issuedAt.getTime() <= now.getTime() - lifetime) throw new Refusal('siwe_message_expired')
  return {
    uri,
    chainId: Number(params.chain_id ?? '1'),
    issuedAt,
    notBefore: parseTime('not_before', params.not_before),
    statement: statement || undefined,
    requestId: requestId || undefined,
    resources: resources && resources.length > 0 ? resources : undefined,
  }
}
export type SiweFields = ReturnType<typeof parseSiweParams>
