import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readSessionJwt } from './read-session-jwt.ts'

test('keys that cannot be had are no answer about the session, which may live', async () => {
  const unavailable = new Refusal('server_unavailable')
  const signer = { jwks: () => Promise.reject(unavailable) } as unknown as Parameters<
    typeof readSessionJwt
  >[0]['signer']
  await assert.rejects(readSessionJwt({ signer, settings: { projectId: 'project-test-1' } }, 'a.b.c'), unavailable)
})
