import { telemetryBatch } from './limits.ts'
import { Type } from './shape.ts'

/** Batched telemetry; its content is not trusted, only its size is checked. The contract's section 5.1. */
export const Events = Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: telemetryBatch.accepted })
