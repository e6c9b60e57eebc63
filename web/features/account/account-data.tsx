import { createAccountData } from '@iyk/identity-client/account-data.ts'
import type { Kept } from '@iyk/wire/me.ts'
import { useMemo, useRef, useState } from 'react'
import { leaveWallet } from '../../session/leave-wallet.ts'
import { http } from '../../session/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { account, data as texts } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { AskFirst } from './ask-first.tsx'
import { saveAsFile } from './save-as-file.ts'
import { tryChange } from './try-change.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The way to take everything along, and the way out. With a provider elsewhere, what is kept here alone. */
export function AccountData({ client, config, user }: Pick<AccountProps, 'client' | 'config' | 'user'>) {
  const ours = config.provider_url === ''
  const provider = useMemo(() => createAccountData(client.core), [client])
  const { busy, problem, run } = useDeed()
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(asking, button)

  const download = async () => {
    setSaid(undefined)
    const read = async () => {
      const { request_id, status_code, ...account } = ours ? await provider.get() : { user }
      const { data: kept } = await http<Kept>('GET', '/api/me')
      saveAsFile(`${texts.fileName}.json`, { downloaded_at: new Date().toISOString(), account, ...kept })
    }
    if ((await run('submit', () => tryChange(read, 'downloading data'))) === null) setSaid(texts.downloaded)
  }
  const remove = async () => {
    const forget = async () => {
      if (ours) return provider.remove()
      await http('DELETE', '/api/me')
      await client.session.revoke()
    }
    signInState.set({ hasLeft: true })
    const wrong = await tryChange(forget, 'deleting the account')
    if (wrong !== null) signInState.set({ hasLeft: false })
    else leaveWallet()
    return wrong
  }

  return (
    <AccountSection title={texts.title} text={ours ? texts.text : texts.textElsewhere} said={said}>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {asking ? (
        <div className={css.panel}>
          <AskFirst
            question={ours ? texts.question : texts.questionElsewhere}
            yes={texts.yes}
            no={account.cancel}
            onYes={remove}
            onNo={() => setAsking(false)}
          />
        </div>
      ) : (
        <div className={css.buttons}>
          <Press look="quiet" busy={busy !== undefined} onClick={() => void download()}>
            {texts.download}
          </Press>
          <Press ref={button} look="quiet" onClick={() => setAsking(true)}>
            {ours ? texts.remove : texts.removeElsewhere}
          </Press>
        </div>
      )}
    </AccountSection>
  )
}
