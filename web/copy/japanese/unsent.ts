import type { Copy } from '../copy.ts'
import type * as english from '../english/unsent.ts'

export const unsent: Copy<typeof english.unsent> = {
  title: 'サインアウトしますか？',
  text: (count, shown) =>
    count === 1
      ? '1件の入力が未送信です。サインアウトすると削除されます。'
      : `${shown}件の入力が未送信です。サインアウトすると削除されます。`,
  stay: 'サインインしたままにする',
  leave: 'サインアウトする',
}

export const over: Copy<typeof english.over> = {
  title: 'セッションが終了しました。',
  offline: 'オンラインに戻ったら、もう一度サインインしてください。',
  waiting: (count, shown) =>
    count === 1
      ? 'このデバイスに1件の入力が残っています。オンラインになったら、同じアカウントでサインインすると送信されます。'
      : `このデバイスに${shown}件の入力が残っています。オンラインになったら、同じアカウントでサインインすると送信されます。`,
}
