import type { Copy } from '../copy.ts'
import type * as english from '../english/offline.ts'

export const away: Copy<typeof english.away> = {
  title: 'オフラインです',
  text: 'このページはデバイスに保存されていません。接続が戻ったら、もう一度お試しください。',
  tapped: 'カードをタップしたばかりですか？ タップは30分間有効です。',
  button: 'もう一度試す',
  collection: 'コレクションを見る',
}

export const waiting: Copy<typeof english.waiting> = {
  title: 'デバイスに保存しました',
  text: 'サーバーに接続できなかったため、タップをここに保存しています。このページを開いたままにしてください。接続が戻り次第、送信します。',
  button: '今すぐ送信',
  failed: 'まだ接続できません。タップはここに保存されています。',
}

export const notice: Copy<typeof english.notice> = {
  old: (moment) => `オフラインです。${moment}時点の内容を表示しています。`,
  slow: (moment) => `接続が遅くなっています。${moment}時点の内容を表示しています。`,
  newer: '新しい内容があります。',
  back: '接続が戻りました。',
  refresh: '最新の内容を表示',
  close: '閉じる',
  collected: (moment) => `${moment}のタップを送信し、受け取りました。`,
  refused: (moment) => `${moment}のタップを送信しましたが、受け取れませんでした。`,
  late: (moment) => `${moment}のタップは時間が経ちすぎたため、送信しませんでした。もう一度カードをタップしてください。`,
  view: '見る',
  why: '理由を見る',
}

export const install: Copy<typeof english.install> = {
  title: 'コレクションをすぐそばに',
  text: 'アプリのように開き、オフラインでも見られます。',
  button: 'インストール',
  later: '追加しない',
  steps: 'Safariで共有ボタンをタップし、「ホーム画面に追加」を選んでください。',
}
