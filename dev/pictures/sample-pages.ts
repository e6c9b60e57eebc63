import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { longEvent, plainEvent, rightToLeftEvent } from './sample-events.ts'

const ref = 't_sample'
const shared = '5c9a4d1e-0c4b-4c70-9f0e-2f4f3a1b7c11'

/** Every state that the host renders per request, by name. */
export const samplePages: Record<string, TapPageData> = {
  welcome: { page: 'tap', state: { kind: 'welcome' } },
  ready: { page: 'tap', state: { kind: 'ready', event: plainEvent, ref, sharing: { isShared: false } } },
  'ready-long': {
    page: 'tap',
    state: { kind: 'ready', event: longEvent, ref, problem: 'email-invalid', typed: 'mara@example' },
  },
  'ready-signed-in': {
    page: 'tap',
    state: {
      kind: 'ready',
      event: rightToLeftEvent,
      ref,
      signedIn: { email: 'mara@example.com', userId: 'user-test-1' },
    },
  },
  kept: {
    page: 'tap',
    state: { kind: 'kept', id: shared, event: plainEvent, serial: 412, mailedTo: 'm•••@example.com' },
  },
  'kept-code': {
    page: 'tap',
    state: { kind: 'kept', id: shared, event: plainEvent, serial: 412, mailedTo: 'm•••@example.com', code: { ref } },
  },
  'kept-code-wrong': {
    page: 'tap',
    state: {
      kind: 'kept',
      id: shared,
      event: longEvent,
      serial: 7,
      mailedTo: 'm•••@example.com',
      code: { ref, problem: 'wrong' },
    },
  },
  'kept-other-address': {
    page: 'tap',
    state: {
      kind: 'kept',
      id: shared,
      event: plainEvent,
      serial: 412,
      mailedTo: 'm•••@example.com',
      code: { ref },
      readdress: { ref, problem: 'settled', typed: 'mara@example.org' },
    },
  },
  'kept-signed-in': {
    page: 'tap',
    state: { kind: 'kept', id: shared, event: longEvent, serial: 98765, mailedTo: null },
  },
  'already-kept': { page: 'tap', state: { kind: 'already-kept', event: rightToLeftEvent, serial: 7 } },
  'sold-out': { page: 'tap', state: { kind: 'sold-out', event: plainEvent } },
  'closed-pending': { page: 'tap', state: { kind: 'closed', event: plainEvent, status: 'pending-approval' } },
  'closed-future': { page: 'tap', state: { kind: 'closed', event: plainEvent, status: 'future' } },
  'closed-expired': { page: 'tap', state: { kind: 'closed', event: plainEvent, status: 'expired' } },
  'closed-rejected': { page: 'tap', state: { kind: 'closed', event: plainEvent, status: 'rejected' } },
  unregistered: { page: 'tap', state: { kind: 'unregistered', ref, signedIn: true } },
  'unregistered-signed-out': { page: 'tap', state: { kind: 'unregistered', ref, signedIn: false } },
  unlinked: { page: 'tap', state: { kind: 'unlinked', isHolder: true } },
  'unlinked-visitor': { page: 'tap', state: { kind: 'unlinked', isHolder: false } },
  used: { page: 'tap', state: { kind: 'used', ref } },
  replayed: { page: 'tap', state: { kind: 'refused', reason: 'replayed' } },
  'no-cookies': { page: 'tap', state: { kind: 'refused', reason: 'no-cookies' } },
  forged: { page: 'tap', state: { kind: 'refused', reason: 'forged' } },
  stale: { page: 'tap', state: { kind: 'refused', reason: 'stale' } },
  'expired-tap': { page: 'tap', state: { kind: 'refused', reason: 'expired' } },
  failed: { page: 'tap', state: { kind: 'refused', reason: 'failed' } },
  share: { page: 'share', id: shared, event: plainEvent, serial: 412 },
}
