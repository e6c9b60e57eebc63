import type { Copy } from '../copy.ts'
import type * as english from '../english/whole-day.ts'

export const wholeDay: Copy<typeof english.wholeDay> = (date) => `${date} 終日`
