import { Refusal } from '@iyk/kit/http/refusal.ts'

/** Parameters that a caller cannot set: state, redirect and the like are ours. */
const reserved = new Set([
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code',
  'iss',
  'request',
  'request_uri',
  'registration',
  'claims',
  'id_token_hint',
  'resource',
  'audience',
  'user_scope',
])
const keyPattern = /^[a-z][a-z0-9_]{0,63}$/
const valuePattern = /^[ -~]{0,512}$/

/** https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
const scopePattern = /^[!#-[\]-~]{1,256}$/

/** The scopes that the caller requests besides ours. Throws `bad_request` for an invalid scope. */
export const parseScopes = (customScopes: string | undefined): string[] => {
  const scopes = (customScopes ?? '').split(' ').filter(Boolean)
  if (!scopes.every((scope) => scopePattern.test(scope)))
    throw new Refusal('bad_request', { message: 'custom_scopes must be scopes, separated by spaces.' })
  return scopes
}

/** `provider_login_hint=…` and the like, without the prefix. Throws `bad_request` for a reserved name. */
export const parseProviderParameters = (
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const prefix = 'provider_'
  const pairs = Object.entries(query)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value ?? ''] as const)
  for (const [key, value] of pairs)
    if (reserved.has(key) || !keyPattern.test(key) || !valuePattern.test(value))
      throw new Refusal('bad_request', { message: `provider_${key.slice(0, 64)} is not allowed here.` })
  return Object.fromEntries(pairs)
}
