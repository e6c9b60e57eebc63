import type { SessionList } from '@iyk/wire/sessions.ts'
import { formatAgo, formatMoment } from '../../session/reader.ts'
import { account, sessions as texts } from '../../texts/english/account.ts'
import { AccountKey } from './account-key.tsx'
import * as css from './account-section.css.ts'
import { nameDevice } from './name-device.ts'

export type Session = SessionList['sessions'][number]

interface Props {
  session: Session
  /** Answers what was wrong, in words, or null. */
  end: () => Promise<string | null>
}

/** One sign-in: on what, when last, by what. The one of this page is ended by signing out. */
export function SessionRow({ session, end }: Props) {
  const device = wordsFor(session)
  const { current, last_accessed_at } = session
  return (
    <AccountKey
      icon={/Android|iPhone/.test(session.attributes.user_agent) ? 'phone' : 'computer'}
      name={device}
      facts={
        <>
          {current && <p className={css.here}>{texts.here}</p>}
          {!current && (
            <p>
              <time dateTime={last_accessed_at} title={formatMoment(last_accessed_at)}>
                {texts.seen(formatAgo(last_accessed_at, Date.now()))}
              </time>
            </p>
          )}
          <p>{texts.by(waysOf(session))}</p>
        </>
      }
      removal={
        current
          ? undefined
          : {
              label: texts.endOne(device),
              button: texts.end,
              question: texts.question(device),
              yes: texts.yes,
              no: account.cancel,
              remove: end,
            }
      }
    />
  )
}

/** What a person calls the device of a session. */
export function wordsFor({ attributes: { user_agent } }: Session): string {
  const { browser, system } = nameDevice(user_agent) ?? {}
  return browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknown)
}

/** How a session was proved, each way once, as a list in words. */
function waysOf({ authentication_factors }: Session): string {
  const ways: Readonly<Record<string, string>> = texts.ways
  const names = authentication_factors.flatMap(
    ({ type, delivery_method }) => (type === 'otp' ? ways[delivery_method] : ways[type]) ?? [],
  )
  return new Intl.ListFormat(document.documentElement.lang).format(new Set(names))
}
