import { limitsIn } from '@iyk/kit/limits/store.ts'

export const { takeFrom, findFull, giveBack, deleteIdleLimits } = limitsIn('cards')
