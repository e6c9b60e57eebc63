import { lazy, Suspense, useRef, useState } from 'react'
import { cameByRecovery } from '../../session/came-by-recovery.ts'
import { recoveryCodes, authenticatorApp as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { AuthenticatorAppKey } from './authenticator-app-key.tsx'
import { Recovered } from './authenticator-app-recovered.tsx'
import { confirmApp, listRecoveryCodes, type StartedApp, startApp } from './authenticator-app-start.ts'
import { tryChange } from './try-change.ts'
import { useReturnFocus } from './use-return-focus.ts'

const AuthenticatorAppSetup = lazy(async () => ({
  default: (await import('./authenticator-app-setup.tsx')).AuthenticatorAppSetup,
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(started !== undefined, button)

  const app = user.totps.find(({ verified }) => verified)
  const start = async () => {
    setBusy(true)
    setProblem(undefined)
    const begin = async () => setStarted(await startApp({ client, users }))
    setProblem((await tryChange(begin, 'setting up an authenticator app', setUpProblems)) ?? undefined)
    setBusy(false)
  }
  const confirm = async ({ recovery_codes }: StartedApp, code: string) => {
    const wrong = await tryChange(() => confirmApp(client, code), 'turning on an authenticator app', setUpProblems)
    if (wrong !== null) return wrong
    setStarted(undefined)
    setCodes({ list: recovery_codes, areNew: true })
    setSaid(texts.turnedOn)
    return null
  }
  const show = async () => {
    setProblem(undefined)
    setSaid(undefined)
    const list = async () => setCodes({ list: await listRecoveryCodes(client), areNew: false })
    setProblem((await tryChange(list, 'showing recovery codes', problems)) ?? undefined)
  }
  const remove = async (totpId: string, done: string) => {
    setProblem(undefined)
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
            onShow={show}
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
            busy={busy}
            onClick={() => {
              setSaid(undefined)
              if (!busy) void start()
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
