import type { createAccountData } from '@iyk/identity-client/account-data.ts'
import type { ExportedMe } from '@iyk/wire/me.ts'
import { disconnectAndForget } from '../../../browser-wallet/disconnect-and-forget.ts'
import { data as copy } from '../../../copy/english/account-changes.ts'
import { http } from '../../../http/page-http.ts'
import { signInState } from '../../../session/page-state.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { saveJsonFile } from './save-json-file.ts'

interface Options extends Pick<AccountProps, 'client' | 'user'> {
  /** Absent where the account is at another provider. */
  provider: ReturnType<typeof createAccountData> | undefined
}

/** Returns an error message, or null. `onDone` receives a message about it. */
export function downloadData({ provider, user }: Options, onDone: (status: string) => void): Promise<string | null> {
  return changeAccount(async () => {
    const { request_id, status_code, ...account } = provider ? await provider.get() : { user }
    const { data: exported } = await http<ExportedMe>('GET', '/api/me')
    saveJsonFile(`${copy.fileName}.json`, { downloaded_at: new Date().toISOString(), account, ...exported })
    onDone(copy.downloaded)
  }, 'downloading data')
}

export function dataRemoval({ provider, client }: Options): Removal {
  const removeData = async () => {
    if (provider) return provider.remove()
    await http('DELETE', '/api/me')
    await client.session.revoke()
  }
  return {
    question: provider ? copy.question : copy.questionElsewhere,
    confirmLabel: copy.yes,
    async remove() {
      signInState.set({ signedOutByUser: true })
      const message = await changeAccount(removeData, 'deleting the account')
      if (message !== null) signInState.set({ signedOutByUser: false })
      else disconnectAndForget()
      return message
    },
  }
}
