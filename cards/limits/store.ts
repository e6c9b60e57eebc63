import { limitsIn } from '@iyk/kit/limits/store.ts'

export const { takeFrom, findFull, deleteIdleLimits } = limitsIn('cards')
