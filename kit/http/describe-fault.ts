const jsonTypes: Record<string, string> = {
  array: 'a list',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const count = (limit: unknown, noun: string) => `${limit} ${noun}${limit === 1 ? '' : 's'}`

/** What is wrong, by the keyword of JSON Schema that says so. */
const predicates: Record<string, (params: Record<string, unknown>) => string> = {
  type: ({ type }) => `must be ${jsonTypes[String(type)] ?? 'of another type'}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'cannot be empty' : `must have at least ${count(limit, 'character')}`),
  maxLength: ({ limit }) => `can have at most ${count(limit, 'character')}`,
  maxItems: ({ limit }) => `can have at most ${count(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'field')}`,
  pattern: () => 'does not have the right format',
  const: () => 'is not one of the allowed values',
  enum: () => 'is not one of the allowed values',
}

/** What is wrong with a value, to be read after its name: `must be a string`. */
export const describeFault = (keyword: string, params: Record<string, unknown>): string =>
  predicates[keyword]?.(params) ?? 'is not valid'
