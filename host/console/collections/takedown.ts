import type { CardsContext } from '@iyk/cards/context.ts'
import { findCollection, restoreCollection, takeDownCollection } from '@iyk/cards/public-collection/take-down.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleCollection } from '@iyk/wire/console-events.ts'
import { type Done, unchanged } from '../operation.ts'
import { toCollection } from './list.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

const found = <Found>(one: Found | undefined): Found => {
  if (!one) throw new Refusal('collection_not_found')
  return one
}

/** Takes a public page down at once and deletes its picture, for a reason that its owner sees. Throws `collection_not_found`. */
export const takeDown = async (
  cards: Context,
  { name, reason }: { name: string; reason: string },
): Promise<Done<ConsoleCollection>> => {
  const before = found(await findCollection(cards, name))
  const about = { user_id: before.user_id, subject: name }
  if (before.taken_down_at) return unchanged(toCollection(before), about)
  const after = found(await takeDownCollection(cards, name, reason))
  return { data: toCollection(after), about: { ...about, subject: `${name} ${reason}` } }
}

/** Lets the owner of a page show it again. The picture is not restored. Throws `collection_not_found`. */
export const restore = async (cards: Context, { name }: { name: string }): Promise<Done<ConsoleCollection>> => {
  const before = found(await findCollection(cards, name))
  const about = { user_id: before.user_id, subject: name }
  if (!before.taken_down_at) return unchanged(toCollection(before), about)
  return { data: toCollection(found(await restoreCollection(cards, name))), about }
}
