import type { Copy } from '../copy.ts'
import type * as english from '../english/date-words.ts'

export const dateWords: Copy<typeof english.dateWords> = {
  dayAfterTomorrow: '明後日|あさって',
  tomorrow: '明日|あした|あす',
  today: '今日|本日|きょう',
  yesterday: '昨日|きのう',
  next: '来週の|来週|次の',
  this: '今週の|今週|今度の',
  noon: '正午',
  midnight: '真夜中',
  morning: '午前|朝',
  evening: '午後|夕方|夜',
  hour: '時',
  until: 'から|まで',
  joins: 'の|に|は|と',
}
