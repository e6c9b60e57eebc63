import type { Copy } from '../copy.ts'
import type * as english from '../english/card-search.ts'

export const cardSearch: Copy<typeof english.cardSearch> = {
  search: 'カードを検索',
  show: '表示',
  all: 'すべてのカード',
  shows: {
    unlinked: 'リンクなし',
    linked: 'リンク済み',
    blocked: '停止中',
    offered: '譲渡の申し出中',
    untapped: '一度もタップされていない',
    signed: '署名するチップ付き',
    counted: 'コピーできるチップ付き',
    static: 'チップなし',
  },
  states: '状態',
  events: 'リンク先',
  group: 'グループ',
  anyGroup: 'すべてのグループ',
  noGroup: 'グループなし',
  sort: '並べ替え',
  sorts: {
    '': '登録の古い順',
    '-registered': '登録の新しい順',
    name: '名前順',
    '-last_tap': '最後のタップ順',
    '-taps_today': '24時間のタップ順',
  },
  found: (count) => `${count}件見つかりました`,
  noMatch: (text) => `「${text}」に一致するものはありません。`,
  none: '該当するカードはありません。',
  showAll: 'すべて表示',
  selectAll: (count) => `${count}枚すべてを選択`,
  select: (card) => `${card}を選択`,
  more: 'さらにカードを読み込んでいます…',
}
