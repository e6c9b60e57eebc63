import { limitsIn } from '@iyk/kit/limits/store.ts'

export const { takeFrom, deleteIdleLimits } = limitsIn('cards')
