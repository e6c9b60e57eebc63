import { UsageError } from './errors.ts'

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'strings'
/** A question mark makes the argument optional. */
export type Rules = Readonly<Record<string, Kind | `${Kind}?`>>

function matches(value: unknown, kind: string): boolean {
  if (kind === 'strings') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  return typeof value === kind && value !== null && !Array.isArray(value)
}

/**
 * Throws a `UsageError` for an argument of the wrong type, or an `AggregateError` of all when there are several.
 * The types rule this out; values read from an address bar or a form can still be wrong.
 */
export function checkArguments(method: string, values: object, rules: Rules): void {
  const errors: UsageError[] = []
  for (const [field, rule] of Object.entries(rules)) {
    const value: unknown = Reflect.get(values, field)
    const kind = rule.replace('?', '')
    if (matches(value, kind) || (value == null && kind !== rule)) continue
    const wanted = kind === 'strings' ? 'an array of strings' : `${kind === 'object' ? 'an' : 'a'} ${kind}`
    errors.push(new UsageError(method, `${field === 'token' ? 'Token' : field} must be ${wanted}.`))
  }
  if (errors[1]) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
  if (errors[0]) throw errors[0]
}
