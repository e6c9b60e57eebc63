import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { verifySessionJwt } from './verify-session-jwt.ts'

test('unavailable keys say nothing about the session, which may be alive', async () => {
  const unavailable = new Refusal('server_unavailable')
  const signer = { jwks: () => Promise.reject(unavailable) } as unknown as Parameters<
    typeof verifySessionJwt
  >[0]['signer']
  await assert.rejects(verifySessionJwt({ signer, settings: { projectId: 'project-test-1' } }, 'a.b.c'), unavailable)
})
