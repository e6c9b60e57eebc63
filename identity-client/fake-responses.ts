import type { Authentication } from '@iyk/wire/authentication.ts'
import { type ErrorType, errorTypes } from '@iyk/wire/error-types.ts'
import type { FakePage } from './fake-platform.ts'

/** The provider's response to a sign-in at the fake's current time. */
export function authentication(
  fake: FakePage,
  { lasts = 60 * 60_000, token = 'token-1', jwt = 'jwt-1', email = 'ada@example.com' } = {},
): Authentication {
  const user = {
    user_id: 'user-test-1',
    emails: [{ email_id: 'email-test-1', email, verified: true }],
  } as Authentication['user']
  return {
    user_id: user.user_id,
    session: {
      session_id: 'session-test-1',
      user_id: user.user_id,
      started_at: fake.time(0),
      last_accessed_at: fake.time(0),
      expires_at: fake.time(lasts),
      attributes: { ip_address: '', user_agent: '' },
      authentication_factors: [],
      custom_claims: null,
      roles: [],
    },
    session_token: token,
    session_jwt: jwt,
    user,
    __user: user,
  }
}

export function success(data: object) {
  return { status: 200, body: { data: { request_id: 'request-id-test-1', status_code: 200, ...data } } }
}

export function failure(type: ErrorType | 'invalid_secret_authentication') {
  const [status, message] = type === 'invalid_secret_authentication' ? [401, 'Wrong.'] : errorTypes[type]
  return {
    status,
    body: {
      status_code: status,
      request_id: 'request-id-test-1',
      error_type: type,
      error_message: message,
      error_url: `https://cards.example.com/errors#${type}`,
    },
  }
}
