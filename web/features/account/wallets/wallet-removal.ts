import { wallets as copy } from '../../../copy/english/key-changes.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { warnOfSignOut } from '../warn-of-sign-out.ts'

const problems = { crypto_wallet_not_found: copy.problems.gone }

/** `onRemoved` receives a message about it. */
export function walletRemoval(
  name: string,
  id: string,
  { client, users }: Pick<AccountProps, 'client' | 'users'>,
  onRemoved: (status: string) => void,
): Removal {
  const remove = async () => {
    await users.deleteCryptoWallet(id)
    onRemoved(copy.removed(name))
  }
  return warnOfSignOut(client.session, id, {
    question: copy.question(name),
    confirmLabel: copy.yes,
    remove: () => changeAccount(remove, 'removing a wallet', problems),
  })
}
