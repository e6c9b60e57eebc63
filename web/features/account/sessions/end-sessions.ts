import type { createSessionList } from '@iyk/identity-client/session-list.ts'
import { disconnectAndForget } from '../../../browser-wallet/disconnect-and-forget.ts'
import { sessions as copy } from '../../../copy/english/account-changes.ts'
import { signInState } from '../../../session/page-state.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { removeItem } from '../remove-item.ts'

interface Options {
  list: ReturnType<typeof createSessionList>
  reload: () => Promise<void>
  /** Receives a message about it. */
  onEnded: (status: string) => void
}

/** The end of one session, which its device is the name of. */
export function sessionRemoval(device: string, sessionId: string, { list, reload, onEnded }: Options): Removal {
  const revoke = async () => {
    await list.revoke(sessionId)
    await reload()
  }
  return {
    question: copy.question(device),
    confirmLabel: copy.yes,
    async remove() {
      const message = await removeItem(revoke, {
        gone: 'session_not_found',
        refresh: reload,
        context: 'ending a session',
      })
      if (message === null) onEnded(copy.ended(device))
      return message
    },
  }
}

/** The end of all sessions, this one included. */
export function removalOfAllSessions(list: Options['list']): Removal {
  return {
    question: copy.allQuestion,
    confirmLabel: copy.endAllYes,
    async remove() {
      signInState.set({ signedOutByUser: true })
      const message = await changeAccount(list.revokeAll, 'ending all sessions')
      if (message !== null) signInState.set({ signedOutByUser: false })
      else disconnectAndForget()
      return message
    },
  }
}
