import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as english from '../../copy/english/auth-email.ts'
import * as german from '../../copy/german/auth-email.ts'
import * as spanish from '../../copy/spanish/auth-email.ts'

for (const [language, { oauthFailures, someProvider }] of Object.entries({ english, german, spanish }))
  test(`an unknown provider, which is capitalized, begins each sentence it is in, in ${language}`, () => {
    for (const { text } of Object.values(oauthFailures)) {
      const [before, after = ''] = text(someProvider).split(someProvider)
      assert.equal(before, '')
      assert.ok(after.startsWith(' '), after)
    }
  })
