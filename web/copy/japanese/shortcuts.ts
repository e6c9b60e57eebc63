import type { Copy } from '../copy.ts'
import type * as english from '../english/shortcuts.ts'

export const shortcuts: Copy<typeof english.shortcuts> = {
  title: 'キーボードショートカット',
  and: '→',
  search: '長いリストを検索',
  help: 'このショートカット一覧を表示',
  use: 'このブラウザでキーボードショートカットを使う',
}
