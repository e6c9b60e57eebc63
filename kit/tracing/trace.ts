import { Refusal } from '../http/refusal.ts'
import type { Outcome, Span, SpanStart, StartTrace } from './span.ts'
import { spansUnderWay, within } from './under-way.ts'

const isWord = (text: unknown): text is string => typeof text === 'string' && /^[A-Z0-9_]{2,40}$/.test(text)

/** What a failure is called: an error type of the wire, a code of the system or of Postgres, or a class; never a message, which may quote a value. */
export const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const [code] = [error, error.cause]
    .map((one) => (one instanceof Error && 'code' in one ? one.code : undefined))
    .filter(isWord)
  if (code !== undefined) return code
  return error instanceof Refusal ? error.type : error.name
}

type Options<Result> = {
  /** For what belongs to nothing that is under way; without it, that is not recorded. */
  startTrace?: StartTrace | undefined
  outcomeOf?: (result: Result) => Outcome
}

const open = (start: SpanStart, startTrace: StartTrace | undefined): readonly Span[] => {
  const parents = spansUnderWay() ?? []
  const shared =
    parents.length > 1 ? { ...start, attributes: { ...start.attributes, 'iyk.shared_by': parents.length } } : start
  const steps: Span[] = []
  for (const parent of parents) {
    const step = parent.step(shared, steps[0])
    if (step) steps.push(step)
  }
  const root = parents.length === 0 ? startTrace?.(start) : undefined
  return root ? [root] : steps
}

/** Records work as a step of what is under way, or as the beginning of a trace. What several wait for is a step of each, and each has a link to the first. */
export const trace = async <Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  { startTrace, outcomeOf }: Options<Result> = {},
): Promise<Result> => {
  const steps = open(start, startTrace)
  if (steps.length === 0) return work()
  const end = (outcome?: Outcome) => {
    for (const step of steps) step.end(outcome)
  }
  try {
    const result = await within(steps, work)
    end(outcomeOf?.(result))
    return result
  } catch (error) {
    end({ error: errorTypeOf(error) })
    throw error
  }
}
