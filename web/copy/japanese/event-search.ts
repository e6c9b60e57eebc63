import type { Copy } from '../copy.ts'
import type * as english from '../english/event-search.ts'

export const eventSearch: Copy<typeof english.eventSearch> = {
  search: 'イベントを検索',
  status: 'ステータス',
  anyStatus: 'すべて',
  found: (count) => `${count}件見つかりました`,
  foundMore: (count) => `${count}件以上見つかりました`,
  noMatch: (text) => `「${text}」に一致するものはありません。`,
  noneOfStatus: 'このステータスのイベントはありません。',
  all: 'すべて表示',
}
