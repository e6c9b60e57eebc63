import { browserPlatform } from '@iyk/identity-client/browser-platform.ts'
import { readCookie } from '@iyk/identity-client/read-cookie.ts'
import { linkCookieName } from '@iyk/wire/limits.ts'
import type { ReactNode } from 'react'
import { connect } from '../../session/connect.ts'
import { done, linkFailures } from '../../texts/english/auth-email.ts'
import { authEmail } from '../../texts/english/public.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { StageWords } from '../../ui/stage-words.tsx'
import { ForeignLink } from './foreign-link.tsx'
import { confirmLink, type LinkProblem, openLink } from './open-link.ts'
import type { MailedLink as Link } from './read-arrival.ts'
import { useAttempt } from './use-attempt.ts'
import { WayOn } from './way-on.tsx'

const failures: Record<LinkProblem, { title: string; text: string }> = {
  usedLink: linkFailures.used,
  wrongCode: linkFailures.expired,
  unknownLink: linkFailures.unknown,
  wrongBrowser: linkFailures.wrongBrowser,
  needsSession: linkFailures.needsSession,
  tooMany: linkFailures.tooMany,
  captcha: { title: linkFailures.other.title, text: problems.captcha },
  cookies: { title: linkFailures.other.title, text: problems.cookies },
  offline: linkFailures.offline,
  invalidEmail: linkFailures.other,
  undeliverable: linkFailures.other,
  switchedOff: linkFailures.other,
  other: linkFailures.other,
}
/** After these the link is as good as before. */
const repeatable: readonly LinkProblem[] = ['offline', 'tooMany', 'captcha', 'other']

interface Props {
  link: Link
  returnTo: string | null
  /** What to do once this link cannot serve any more. */
  wayIn: ReactNode
}

/** A mailed link from the moment it is opened: it signs in where it was asked for, and after a press anywhere else. */
export function MailedLink({ link, returnTo, wayIn }: Props) {
  const { state, busy, run, repeat } = useAttempt<LinkProblem>(async () => {
    const { client } = await connect()
    const linkCookie = () => readCookie(document.cookie, linkCookieName)
    return openLink(link.token, { client, linkCookie, sha256: browserPlatform().sha256 })
  }, returnTo)
  const confirm = () => run(async () => confirmLink(link, await connect()))

  if (state.step === 'working') return <StageWords title={authEmail.title} text={authEmail.working} working />
  if (state.step === 'done') return <StageWords {...done} />
  if (state.step === 'foreign') return <ForeignLink returnTo={returnTo} busy={busy} onUse={confirm} />
  return (
    <>
      <StageWords {...failures[state.problem]} />
      <WayOn
        returnTo={returnTo}
        busy={busy}
        onRepeat={repeatable.includes(state.problem) ? repeat : undefined}
        wayIn={wayIn}
      />
    </>
  )
}
