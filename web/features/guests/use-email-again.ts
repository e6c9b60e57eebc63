import type { Guest } from '@iyk/wire/guests.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { guests as copy } from '../../copy/english/guests.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import { useAction } from '../../ui/use-action.ts'

/** Sends a guest the email about their collectible again, and says what came of it. */
export function useEmailAgain(
  eventId: string,
  { id, serial }: Guest,
  onSaid: (said: { text: string; isWrong?: boolean }) => void,
): { isPending: boolean; send: () => void } {
  const { pending, run } = useAction()
  const email = async () => {
    try {
      await http('POST', `/api/poap-events/${encodeURIComponent(eventId)}/guests/${id}/email`)
      onSaid({ text: copy.emailed(formatCount(serial)) })
    } catch (error) {
      const isEnough = error instanceof RequestError && error.type === 'too_many_requests'
      onSaid({ text: isEnough ? copy.emailedEnough : errorMessage(error, somethingWentWrong), isWrong: true })
    }
    return null
  }
  return { isPending: pending !== undefined, send: () => void run('submit', email) }
}
