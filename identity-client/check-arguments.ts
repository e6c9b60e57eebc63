import { UsageError } from './errors.ts'

type Rule = 'string' | 'number' | 'string?'

const passes: Record<Rule, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  'string?': (value) => value === undefined || typeof value === 'string',
}

const wanted: Record<Rule, string> = { string: 'a string', number: 'a number', 'string?': 'a string' }

/**
 * Throws a `UsageError` for the first argument of the wrong type, or an `AggregateError` of all when there are several.
 * Typed callers cannot get here; values read from an address bar or a form can.
 */
export function checkArguments(method: string, values: object, rules: Readonly<Record<string, Rule>>): void {
  const given = new Map(Object.entries(values))
  const errors = Object.entries(rules)
    .filter(([field, rule]) => !passes[rule](given.get(field)))
    .map(([field, rule]) => new UsageError(method, `${field === 'token' ? 'Token' : field} must be ${wanted[rule]}.`))
  if (errors.length > 1) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
  if (errors[0]) throw errors[0]
}
