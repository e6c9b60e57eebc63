import { browserPlatform } from '@iyk/identity-client/browser-platform.ts'
import { parseCookie } from '@iyk/identity-client/parse-cookies.ts'
import { linkCookieName } from '@iyk/wire/limits.ts'
import type { ReactNode } from 'react'
import { done, linkFailures } from '../../copy/english/auth-email.ts'
import { authEmail } from '../../copy/english/public.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { connect } from '../../session/connect.ts'
import { HeroStatus } from '../../ui/hero-status.tsx'
import { AfterFailure } from './after-failure.tsx'
import { LinkConfirmation } from './link-confirmation.tsx'
import { confirmLink, type LinkErrorKind, openLink } from './open-link.ts'
import type { EmailLinkCallback as Link } from './parse-callback.ts'
import { useSignInAttempt } from './use-sign-in-attempt.ts'

const failures: Record<LinkErrorKind, { title: string; text: string }> = {
  usedLink: linkFailures.used,
  wrongCode: linkFailures.expired,
  unknownLink: linkFailures.unknown,
  wrongBrowser: linkFailures.wrongBrowser,
  needsSession: linkFailures.needsSession,
  closed: linkFailures.closed,
  tooMany: linkFailures.tooMany,
  captcha: { title: linkFailures.other.title, text: problems.captcha },
  cookies: { title: linkFailures.other.title, text: problems.cookies },
  offline: linkFailures.offline,
  unreachable: linkFailures.unreachable,
  invalidEmail: linkFailures.other,
  undeliverable: linkFailures.other,
  switchedOff: linkFailures.other,
  other: linkFailures.other,
}
/** After these, the link may still be usable. */
const retryable: readonly LinkErrorKind[] = ['offline', 'unreachable', 'tooMany', 'captcha', 'other']

interface Props {
  link: Link
  returnTo: string | null
  /** What to do once this link no longer works. */
  signIn: ReactNode
}

/** An emailed link from the moment it is opened: it signs in where it was requested, and after a click anywhere else. */
export function EmailLink({ link, returnTo, signIn }: Props) {
  const { state, pending, run, retry } = useSignInAttempt<LinkErrorKind>(async () => {
    const { client } = await connect()
    const linkCookie = () => parseCookie(document.cookie, linkCookieName)
    return openLink(link.token, { client, linkCookie, sha256: browserPlatform().sha256 })
  }, returnTo)
  const confirm = () => run(async () => confirmLink(link, await connect()))

  if (state.step === 'working') return <HeroStatus title={authEmail.title} text={authEmail.working} working />
  if (state.step === 'done') return <HeroStatus {...done} />
  if (state.step === 'foreign') return <LinkConfirmation returnTo={returnTo} pending={pending} onConfirm={confirm} />
  return (
    <>
      <HeroStatus {...failures[state.error]} />
      <AfterFailure
        returnTo={returnTo}
        pending={pending}
        onRetry={retryable.includes(state.error) ? retry : undefined}
        signIn={signIn}
      />
    </>
  )
}
