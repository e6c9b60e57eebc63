import { linkWallet } from '../../browser-wallet/link-wallet.ts'
import { link as copy } from '../../copy/english/wallet-link.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useLinkedWallet } from './use-linked-wallet.ts'
import * as css from './wallet.css.ts'

/** Makes the connected wallet a sign-in method, where that is offered. */
export function LinkWallet({ account }: { account: string }) {
  const linked = useLinkedWallet(account)
  if (linked === 'not-offered') return null
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{copy.title}</h2>
      {linked === 'no' && <Link />}
      <p className={css.linked} role="status">
        {linked === 'yes' && (
          <>
            {copy.linked} <a href="/account">{copy.manage}</a>
          </>
        )}
      </p>
    </section>
  )
}

function Link() {
  const { pending, error, run } = useAction()
  return (
    <>
      <p className={css.text}>{copy.text}</p>
      <div>
        <Button variant="quiet" pending={pending !== undefined} onClick={() => void run('submit', linkWallet)}>
          {copy.button}
        </Button>
      </div>
      {pending !== undefined && <Notice>{copy.prompts}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}
