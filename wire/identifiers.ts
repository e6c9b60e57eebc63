import { Type } from 'typebox'

/** RFC 3339 in UTC. */
export const Time = Type.String({ format: 'date-time' })

export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
