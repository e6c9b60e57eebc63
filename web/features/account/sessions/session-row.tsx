import type { SessionList } from '@iyk/wire/sessions.ts'
import { sessions as copy } from '../../../copy/english/account.ts'
import { formatAgo, formatMoment } from '../../../format/format-for-reader.ts'
import { AccountItem } from '../account-item.tsx'
import * as css from '../account-section.css.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { parseUserAgent } from '../parse-user-agent.ts'
import type { Changes } from '../with-changes.ts'

export type Session = SessionList['sessions'][number]

interface Props {
  session: Session
  prompt: (changes: Changes, device: string) => Removal
}

/** One session: its device, when it was last seen, and its sign-in methods. This page's is ended by signing out. */
export function SessionRow({ session, prompt }: Props) {
  const device = describeDevice(session)
  const { current, last_accessed_at } = session
  return (
    <AccountItem
      icon={/Android|iPhone/.test(session.attributes.user_agent) ? 'phone' : 'computer'}
      name={device}
      facts={
        <>
          {current && <p className={css.current}>{copy.here}</p>}
          {!current && (
            <p>
              <time dateTime={last_accessed_at} title={formatMoment(last_accessed_at)}>
                {copy.seen(formatAgo(last_accessed_at, Date.now()))}
              </time>
            </p>
          )}
          <p>{copy.by(describeFactors(session))}</p>
        </>
      }
      removal={
        current
          ? undefined
          : {
              label: copy.endOne(device),
              button: copy.end,
              prompt: (changes) => prompt(changes, device),
            }
      }
    />
  )
}

/** The name of a session's device. */
function describeDevice({ attributes: { user_agent } }: Session): string {
  const { browser, system } = parseUserAgent(user_agent) ?? {}
  return browser && system ? copy.device(browser, system) : (browser ?? system ?? copy.unknown)
}

/** The sign-in methods of a session, each once, as a list in a sentence. */
function describeFactors({ authentication_factors }: Session): string {
  const factorNames: Readonly<Record<string, string>> = copy.ways
  const names = authentication_factors.flatMap(
    ({ type, delivery_method }) => (type === 'otp' ? factorNames[delivery_method] : factorNames[type]) ?? [],
  )
  return new Intl.ListFormat(document.documentElement.lang).format(new Set(names))
}
