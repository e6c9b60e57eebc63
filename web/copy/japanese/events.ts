import type { Copy } from '../copy.ts'
import type * as english from '../english/events.ts'

export const list: Copy<typeof english.list> = {
  active: '開催中・今後',
  inactive: '終了・非承認',
  collected: (count, supply) => (supply === null ? `受け取り済み ${count}個` : `受け取り済み ${count} / ${supply}個`),
  more: 'イベントをさらに読み込んでいます。',
  empty: {
    title: '最初のイベントは、こんなふうに',
    text: '名前、日時、場所を決めて、カードにリンクします。そのカードをタップした人は、誰でも受け取れます。',
    example: { name: '港の夕暮れ', place: '7番埠頭' },
  },
}
