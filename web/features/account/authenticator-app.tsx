import { lazy, Suspense, useRef, useState } from 'react'
import { cameByRecovery } from '../../session/came-by-recovery.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { recoveryCodes, authenticatorApp as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { AuthenticatorAppKey } from './authenticator-app-key.tsx'
import { Recovered } from './authenticator-app-recovered.tsx'
import { confirmApp, listRecoveryCodes, type StartedApp, startApp } from './authenticator-app-start.ts'
import { tryChange } from './try-change.ts'
import { useReturnFocus } from './use-return-focus.ts'

const AuthenticatorAppSetup = lazy(async () => ({
  default: (await fetchPart(() => import('./authenticator-app-setup.tsx'))).AuthenticatorAppSetup,
}))

const setUpProblems = {
  unable_to_authenticate_totp: texts.problems.wrongCode,
  invalid_totp_code: texts.problems.wrongCode,
  totp_code_already_authenticated: texts.problems.usedCode,
  recovery_code_used_as_totp_code: texts.problems.recoveryCode,
  expired_totp: texts.problems.expired,
  active_totp_exists: texts.problems.active,
  totps_not_found_for_user: texts.problems.givenUp,
}
const problems = { totps_not_found_for_user: texts.problems.gone, totp_not_found: texts.problems.gone }

/** The second step of a sign-in: setting an app up, its recovery codes, and taking it away. */
export function AuthenticatorApp({ user, users, client }: AccountProps) {
  const [started, setStarted] = useState<StartedApp>()
  const [codes, setCodes] = useState<{ list: readonly string[]; areNew: boolean }>()
  const { busy, problem, run, forget } = useDeed<'start' | 'show'>()
  const [said, setSaid] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(started !== undefined, button)

  const app = user.totps.find(({ verified }) => verified)
  const start = () => {
    const begin = async () => setStarted(await startApp({ client, users }))
    return run('start', () => tryChange(begin, 'setting up an authenticator app', setUpProblems))
  }
  const confirm = async ({ recovery_codes }: StartedApp, code: string) => {
    const wrong = await tryChange(() => confirmApp(client, code), 'turning on an authenticator app', setUpProblems)
    if (wrong !== null) return wrong
    setStarted(undefined)
    setCodes({ list: recovery_codes, areNew: true })
    setSaid(texts.turnedOn)
    return null
  }
  const show = () => {
    setSaid(undefined)
    const list = async () => setCodes({ list: await listRecoveryCodes(client), areNew: false })
    return run('show', () => tryChange(list, 'showing recovery codes', problems))
  }
  const remove = async (totpId: string, done: string) => {
    forget()
    const wrong = await tryChange(() => users.deleteTOTP(totpId), 'removing an authenticator app', problems)
    if (wrong !== null) return wrong
    setCodes(undefined)
    setSaid(done)
    return null
  }
  const renew = async (totpId: string) => {
    const wrong = await remove(totpId, recoveryCodes.renewed)
    if (wrong === null) void start()
    return wrong
  }

  const cameWithoutApp = cameByRecovery(client.session.getSync()?.authentication_factors ?? [])
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={
        app && (
          <AuthenticatorAppKey
            codes={codes?.list}
            onShow={() => void show()}
            isShowing={busy === 'show'}
            onKept={() => setCodes(undefined)}
            onRenew={codes?.areNew ? undefined : () => renew(app.totp_id)}
            remove={() => remove(app.totp_id, texts.removed)}
          />
        )
      }
    >
      {app && !codes && cameWithoutApp && <Recovered client={client} onRenew={() => renew(app.totp_id)} />}
      {started ? (
        <Suspense>
          <AuthenticatorAppSetup
            started={started}
            onCode={(code) => confirm(started, code)}
            onCancel={() => setStarted(undefined)}
          />
        </Suspense>
      ) : (
        !app && (
          <Press
            ref={button}
            look="quiet"
            busy={busy === 'start'}
            onClick={() => {
              setSaid(undefined)
              void start()
            }}
          >
            {texts.add}
          </Press>
        )
      )}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </AccountSection>
  )
}
