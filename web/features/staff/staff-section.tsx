import type { HandOutEventReply, StaffSettingReply } from '@iyk/wire/staff.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { staff } from '../../copy/english/staff.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './staff.css.ts'

const copy = staff.section

/** Whoever runs an event switches handing out by staff on and off, and learns what it risks. */
export function StaffSection({ eventId }: { eventId: string }) {
  const load = useCallback(async () => (await http<HandOutEventReply>('GET', `/api/staff/${eventId}`)).data, [eventId])
  const event = useLoad(load, 'loading what staff may do', somethingWentWrong)
  const { pending, error, run } = useAction()
  const turn = async (isOn: boolean) => {
    try {
      await http<StaffSettingReply>('PUT', `/api/poap-events/${eventId}/staff`, { body: { is_on: isOn } })
      await event.reload()
      return null
    } catch (problem) {
      return errorMessage(problem, somethingWentWrong)
    }
  }
  return (
    <section className={css.section} aria-labelledby="staff">
      <h2 className={groupTitle} id="staff">
        {copy.title}
      </h2>
      <p>{copy.text}</p>
      <Loaded load={event}>
        {({ is_on }) => (
          <>
            <p className={css.quiet}>{is_on ? copy.risk : copy.isOff}</p>
            <div className={css.buttons}>
              {is_on && <LinkButton href={`/staff/${eventId}`}>{copy.open}</LinkButton>}
              <Button
                variant={is_on ? 'quiet' : 'main'}
                pending={pending !== undefined}
                aria-describedby="staff"
                onClick={() => void run('submit', () => turn(!is_on))}
              >
                {is_on ? copy.off : copy.on}
              </Button>
            </div>
            {error !== undefined && <Notice tone="wrong">{error}</Notice>}
          </>
        )}
      </Loaded>
    </section>
  )
}
