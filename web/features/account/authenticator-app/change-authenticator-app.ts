import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { importChunk } from '../../../chunks/import-chunk.ts'
import { authenticatorApp as copy, recoveryCodes } from '../../../copy/english/key-changes.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import {
  confirmAuthenticatorApp,
  listRecoveryCodes,
  type PendingAuthenticatorApp,
  startAuthenticatorApp,
} from './totp-calls.ts'

const setUpProblems = {
  unable_to_authenticate_totp: copy.problems.wrongCode,
  invalid_totp_code: copy.problems.wrongCode,
  totp_code_already_authenticated: copy.problems.usedCode,
  recovery_code_used_as_totp_code: copy.problems.recoveryCode,
  expired_totp: copy.problems.expired,
  active_totp_exists: copy.problems.active,
  totps_not_found_for_user: copy.problems.givenUp,
}
const problems = { totps_not_found_for_user: copy.problems.gone, totp_not_found: copy.problems.gone }

// Each returns an error message, or null, and what is passed receives what came of it, where that is a text a message about it.

export interface StartedSetup {
  pending: PendingAuthenticatorApp
  Form: typeof import('./authenticator-app-setup.tsx').AuthenticatorAppSetup
}

export function startSetup(
  account: Pick<AccountProps, 'client' | 'users'>,
  onStarted: (started: StartedSetup) => void,
): Promise<string | null> {
  const start = async () => {
    const { AuthenticatorAppSetup } = await importChunk(() => import('./authenticator-app-setup.tsx'))
    onStarted({ pending: await startAuthenticatorApp(account), Form: AuthenticatorAppSetup })
  }
  return changeAccount(start, 'setting up an authenticator app', setUpProblems)
}

export async function confirmSetup(
  client: IdentityClient,
  code: string,
  onDone: (status: string) => void,
): Promise<string | null> {
  const confirm = () => confirmAuthenticatorApp(client, code)
  const message = await changeAccount(confirm, 'turning on an authenticator app', setUpProblems)
  if (message === null) onDone(copy.turnedOn)
  return message
}

export function showRecoveryCodes(client: IdentityClient, onCodes: (codes: string[]) => void): Promise<string | null> {
  const show = async () => onCodes(await listRecoveryCodes(client))
  return changeAccount(show, 'showing recovery codes', problems)
}

async function remove(totpId: string, users: AccountProps['users'], onRemoved: () => void): Promise<string | null> {
  const message = await changeAccount(() => users.deleteTOTP(totpId), 'removing an authenticator app', problems)
  if (message === null) onRemoved()
  return message
}

/** New codes come only with a new app. */
export function removeToRenew(totpId: string, users: AccountProps['users'], onRemoved: (status: string) => void) {
  return remove(totpId, users, () => onRemoved(recoveryCodes.renewed))
}

export function authenticatorAppRemoval(
  totpId: string,
  users: AccountProps['users'],
  onRemoved: (status: string) => void,
): Removal {
  return {
    question: copy.question,
    confirmLabel: copy.yes,
    remove: () => remove(totpId, users, () => onRemoved(copy.removed)),
  }
}
