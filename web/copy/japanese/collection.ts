import type { Copy } from '../copy.ts'
import type * as english from '../english/collection.ts'

export const collection: Copy<typeof english.collection> = {
  publicPage: '公開ページ',
  importPoaps: 'POAPをインポート',
  more: 'さらに読み込んでいます。',
  search: 'コレクションを検索',
  noMatchHere: 'ここで集めたものにはありません。',
  noMatch: (text) => `「${text}」に一致するものはありません。`,
  year: '年',
  anyYear: 'すべて',
  noneOfYear: 'この年のものはありません。',
  found: (count) => `${count}件見つかりました`,
  empty: {
    title: 'まだ何もありません',
    text: 'イベントでカードをタップして「受け取る」を押すと、番号付きでここに並びます。',
    example: { name: 'あの夜、ここにいた', place: '思い出の場所' },
  },
}

export const collectible: Copy<typeof english.collectible> = {
  serial: '番号',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} / ${supply}`),
  when: '日時',
  where: '場所',
  collected: '受け取った日時',
  seal: '封',
  sealIntact: (when) => `未開封（${when}の時点）`,
  sealOpened: (when) => `開封：${when}`,
  online: 'オンライン',
}

export const collectibleActions: Copy<typeof english.collectibleActions> = {
  offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
  takenDown: 'このイベントは公開停止になったため、共有できません。コレクションには残ります。',
  share: '共有',
  savePicture: '画像を保存',
  calendar: 'カレンダーに追加',
  wallets: { apple: 'Appleウォレットに追加', google: 'Google ウォレットに追加' },
  copied: 'リンクをコピーしました。好きなところに貼り付けられます。',
  notCopied: 'ブラウザの制限でリンクをコピーできませんでした。リンクはこちらです：',
}
