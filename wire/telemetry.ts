import { Type } from 'typebox'

/** Batched telemetry; nothing in it is trusted, only its size is bounded. The contract's section 5.1. */
export const Events = Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 100 })
