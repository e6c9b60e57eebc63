import { linkWallet } from '../../session/link-wallet.ts'
import { link as texts } from '../../texts/english/wallet.ts'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-head.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { useLinked } from './use-linked.ts'
import * as css from './wallet.css.ts'

/** Makes the connected wallet a way in to the account, where that is offered. */
export function LinkWallet({ account }: { account: string }) {
  const linked = useLinked(account)
  if (linked === 'not-offered') return null
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{texts.title}</h2>
      {linked === 'no' && <Link />}
      <p className={css.linked} role="status">
        {linked === 'yes' && (
          <>
            {texts.linked} <a href="/account">{texts.manage}</a>
          </>
        )}
      </p>
    </section>
  )
}

function Link() {
  const { busy, problem, run } = useDeed()
  return (
    <>
      <p className={css.text}>{texts.text}</p>
      <div>
        <Press look="quiet" busy={busy !== undefined} onClick={() => void run('submit', linkWallet)}>
          {texts.button}
        </Press>
      </div>
      {busy !== undefined && <Notice>{texts.asks}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </>
  )
}
