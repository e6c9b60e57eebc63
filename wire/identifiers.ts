import { Type } from 'typebox'

/** `<prefix>-<test|live>-<uuid>`; the contract's section 3.1. */
export const identifier = (prefix: string) =>
  Type.String({ pattern: `^${prefix}-(test|live)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$` })

/** RFC 3339 in UTC. */
export const Time = Type.String({ format: 'date-time' })

export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
