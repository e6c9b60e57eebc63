import type { Copy } from '../copy.ts'
import type * as english from '../english/cancellation.ts'

export const cancellation: Copy<typeof english.cancellation> = {
  reasons: {
    weather: '悪天候のため、このイベントは中止になりました。',
    illness: '体調不良のため、このイベントは中止になりました。',
    venue: '会場が使えなくなったため、このイベントは中止になりました。',
    safety: '安全のため、このイベントは中止になりました。',
    interest: '参加希望者が少なかったため、このイベントは中止になりました。',
    other: 'このイベントは中止になりました。',
  },
  updateCalendar: 'カレンダーを更新',
}
