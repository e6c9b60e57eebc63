import type { Type as Builder } from 'typebox'

export type { Static, TSchema } from 'typebox'

type Plain = { type?: string; properties?: Record<string, object>; required?: string[]; [keyword: string]: unknown }

/** JSON Schema has no mark on the property itself, so an object is told which of its properties are optional by these. */
const optional = new WeakSet<object>()

const typed =
  (type: string) =>
  (options?: object): Plain => ({ type, ...options })

const object = (properties: Record<string, object>, options?: object): Plain => {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as object))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const builder = {
  String: typed('string'),
  Integer: typed('integer'),
  Boolean: typed('boolean'),
  Null: typed('null'),
  Unknown: (options?: object) => ({ ...options }),
  Literal: (value: string | number | boolean, options?: object) => ({ type: typeof value, const: value, ...options }),
  Array: (items: object, options?: object) => ({ type: 'array', items, ...options }),
  Object: object,
  Record: (_key: object, value: object, options?: object) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Union: (anyOf: object[], options?: object) => ({ anyOf, ...options }),
  Intersect: (allOf: object[], options?: object) => ({ allOf, ...options }),
  Optional: (schema: object) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Omit: ({ properties = {} }: Plain, names: readonly string[]) =>
    object(Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))),
  Unsafe: (schema: object) => schema,
}

/**
 * TypeBox's constructors as far as the wire uses them, with its types. What they return is plain JSON Schema, for which its own take four hundred
 * modules at every start (decision 70). A record's keys are any text.
 */
export const Type = builder as unknown as Pick<typeof Builder, keyof typeof builder>
