import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@iyk/wire/session.ts'
import { warnOfSignOut } from './warn-of-sign-out.ts'

const at = '2026-11-20T10:00:00.000Z'
const times = { last_authenticated_at: at, created_at: at, updated_at: at }
const mail = {
  ...times,
  type: 'magic_link',
  delivery_method: 'email',
  email_factor: { email_id: 'email-1', email_address: 'ada@example.com' },
}
const code = { ...mail, type: 'otp' }
const google = {
  ...times,
  type: 'oauth',
  delivery_method: 'oauth_google',
  google_oauth_factor: { id: 'oauth-1', provider_subject: '1', email_id: 'email-1' },
}
const password = { ...times, type: 'password', delivery_method: 'knowledge' }

const cases: [title: string, factors: Session['authentication_factors'], id: string, ends: boolean][] = [
  ['the only one shown', [mail], 'email-1', true],
  ['shown by link and by code', [mail, code], 'email-1', true],
  ['beside another', [mail, google], 'email-1', false],
  ['not shown', [mail], 'email-2', false],
  ['an OAuth account', [google], 'oauth-1', true],
  ['the address of the OAuth account that was shown', [google], 'email-1', false],
  ['beside a password', [mail, password], 'email-1', false],
]
for (const [title, authentication_factors, id, ends] of cases)
  test(`removing a factor warns of the sign-out only if nothing else was shown, and then asks for the session: ${title}`, async () => {
    for (const problem of [null, 'Nothing was changed.']) {
      let asked = 0
      const session = {
        getSync: () => ({ authentication_factors }),
        authenticate: async () => {
          asked += 1
          throw new Error('the session has ended')
        },
      }
      const removal = warnOfSignOut(session, id, { question: 'Remove it?', remove: async () => problem })
      assert.equal(/signs you out/.test(removal.question), ends)
      assert.equal(await removal.remove(), problem)
      assert.equal(asked, ends && problem === null ? 1 : 0)
    }
  })
