import { createLimitStore } from '@iyk/kit/limits/store.ts'

export const { consume, findFull, refund, deleteIdleLimits } = createLimitStore('cards')
