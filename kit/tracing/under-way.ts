import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

/** What one step is part of: mostly one request, or all that share a statement. */
type Spans = readonly Span[] | undefined

const spans = new AsyncLocalStorage<Spans>()

/** What is under way where this is called; undefined for all while no traces are collected. */
export const spansUnderWay = (): Spans => spans.getStore()

/** Does work as part of these, whatever else is under way. */
export const within = <Result>(these: Spans, work: () => Result): Result => spans.run(these, work)

/** Does work that several wait for: it is part of what each of them does, not of what the first one does. */
export const withinAll = <Result>(those: readonly Spans[], work: () => Result): Result => {
  if (spansUnderWay() === undefined && those.every((these) => these === undefined)) return work()
  const all = new Set(those.flatMap((these) => these ?? []))
  return within(all.size === 0 ? undefined : [...all], work)
}
