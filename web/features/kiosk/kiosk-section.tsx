import type { Kiosk, KioskList, KioskSettings } from '@iyk/wire/kiosks.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { kiosk } from '../../copy/english/kiosk.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import { AddScreen } from './add-screen.tsx'
import { CodeTimes } from './code-times.tsx'
import * as css from './kiosk-section.css.ts'
import { Screens } from './screens.tsx'

const copy = kiosk.section

/** Whoever runs an event switches its screens on and off, pairs them, and learns what a code in sight is worth. */
export function KioskSection({ eventId }: { eventId: string }) {
  const address = `/api/poap-events/${eventId}/kiosks`
  const load = useCallback(async () => (await http<KioskList>('GET', address)).data, [address])
  const list = useLoad(load, 'loading screens', somethingWentWrong)
  const [said, say] = useState('')
  const { pending, error, run } = useAction<string>()

  const change = async (body: KioskSettings) => {
    try {
      list.setValue((await http<KioskList>('PUT', address, { body })).data)
      return null
    } catch (problem) {
      return errorMessage(problem, somethingWentWrong, kiosk.refusals)
    }
  }
  const remove = async ({ id, name }: Kiosk) => {
    try {
      await http('DELETE', `${address}/${id}`)
      await list.reload()
      say(copy.removed(name))
      return null
    } catch (problem) {
      reportError(problem, 'removing a screen')
      await list.reload()
      return errorMessage(problem, somethingWentWrong, kiosk.refusals)
    }
  }

  return (
    <section className={css.section} aria-labelledby="kiosk">
      <h2 className={groupTitle} id="kiosk">
        {copy.title}
      </h2>
      <p>{copy.text}</p>
      <Loaded load={list}>
        {({ is_on, period_seconds, grace_seconds, kiosks }) => (
          <>
            <p className={css.quiet}>
              {is_on ? copy.risk(copy.minutes(Math.ceil((period_seconds + grace_seconds) / 60))) : copy.isOff}
            </p>
            <div className={css.buttons}>
              {is_on && <LinkButton href={`/kiosk/${eventId}`}>{copy.open}</LinkButton>}
              <Button
                variant={is_on ? 'quiet' : 'main'}
                pending={pending === 'switch'}
                aria-describedby="kiosk"
                onClick={() => void run('switch', () => change({ is_on: !is_on }))}
              >
                {is_on ? copy.off : copy.on}
              </Button>
            </div>
            {error !== undefined && <Notice tone="wrong">{error}</Notice>}
            {is_on && (
              <>
                <h3 className={css.title}>{copy.screens}</h3>
                <p className={css.quiet}>{copy.screensText}</p>
                <Screens
                  kiosks={kiosks}
                  pending={pending}
                  onRemove={(one) => void run(`remove ${one.id}`, () => remove(one))}
                />
                <p className={css.said} role="status">
                  {said}
                </p>
                <AddScreen address={address} onAdded={() => list.reload()} />
                <CodeTimes
                  key={`${period_seconds} ${grace_seconds}`}
                  times={{ period_seconds, grace_seconds }}
                  onSave={(times) => change({ times })}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
