import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { limitRightWords, limitWords } from '../limits/limit-ways.ts'
import { findSealedWord } from '../poap-events/ways/store.ts'
import { openRef } from './open-ref.ts'
import { isSameWord, openWord } from './secret-word.ts'
import { isWayOpen } from './ways-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings' | 'masterKey' | 'previousMasterKey'>
type Input = { eventId: string; word: string; ipAddress: string }

/**
 * The ref of a new admission for whoever knows the secret word of an event, valid as long as a tap. Throws `way_closed`, `word_wrong`, `too_many_requests`.
 */
export const admitByWord = async (context: Context, { eventId, word, ipAddress }: Input): Promise<string> => {
  const { database, clock } = context
  const now = clock()
  if (!(await isWayOpen(database, eventId, 'word', now))) throw new Refusal('way_closed')
  const attempt = await limitWords(context, { eventId, ipAddress })
  const sealed = await findSealedWord(database, eventId)
  const right = sealed && openWord(context, eventId, sealed)
  if (right === undefined || !isSameWord(word, right)) throw new Refusal('word_wrong')
  await attempt.settle()
  await limitRightWords(context, { eventId, ipAddress })
  return openRef(context, { eventId, way: 'word', now })
}
