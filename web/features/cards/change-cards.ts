import type { Changes, ChangesReply } from '@iyk/wire/cards.ts'

export type CardChange = Changes['changes'][number]
type Result = ChangesReply['data'][number]
export type Reason = NonNullable<Result['refused']>

export interface Outcome {
  /** How many are as was asked for. */
  done: number
  refused: readonly { id: string; reason: Reason }[]
  /** What it takes to change them back. */
  undo: readonly CardChange[]
  /** What was not tried, or may have failed, and why. */
  left: readonly CardChange[]
  error?: unknown
}

/** One call's worth, so that there is progress to see. */
const atOnce = 100

/** What was there before, to be put back as long as nobody has changed the card since. */
function undoOf({ id, expected, ...change }: CardChange, { former }: Result): CardChange[] {
  const changed = Object.entries(former ?? {}).filter(
    ([field, value]) => value !== change[field as keyof typeof change],
  )
  if (changed.length === 0) return []
  const applied = Object.fromEntries(changed.map(([field]) => [field, change[field as keyof typeof change]]))
  return [{ id, ...Object.fromEntries(changed), expected: applied }]
}

/** Sends changes in calls of a hundred, one after the other. A call that fails ends it, and leaves the rest. */
export async function changeCards(
  changes: readonly CardChange[],
  send: (changes: readonly CardChange[]) => Promise<readonly Result[]>,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const outcome = { done: 0, refused: [] as { id: string; reason: Reason }[], undo: [] as CardChange[] }
  for (let from = 0; from < changes.length; from += atOnce) {
    onProgress(from)
    const part = changes.slice(from, from + atOnce)
    let results: readonly Result[]
    try {
      results = await send(part)
    } catch (error) {
      return { ...outcome, left: changes.slice(from), error }
    }
    for (const [place, result] of results.entries()) {
      const change = part[place]
      if (!change) continue
      if (result.refused === null) {
        outcome.done += 1
        outcome.undo.push(...undoOf(change, result))
      } else outcome.refused.push({ id: result.id, reason: result.refused })
    }
  }
  return { ...outcome, left: [] }
}
