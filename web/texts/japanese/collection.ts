import type * as english from '../english/collection.ts'
import type { Texts } from '../texts.ts'

export const collection: Texts<typeof english.collection> = {
  title: 'あなたのコレクション',
  more: '続きを読み込んでいます。',
  empty: {
    title: '受け取ったものはここに集まります',
    text: 'イベントでカードをタップして「受け取る」を押してください。番号付きでここに表示されます。',
    example: { name: 'あなたがそこにいた夜', place: 'あの場所' },
  },
}

export const collectible: Texts<typeof english.collectible> = {
  serial: '番号',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} / ${supply}`),
  when: '日時',
  where: '場所',
  kept: '受け取った日',
  online: 'オンライン',
  share: '共有',
  copied: 'アドレスをコピーしました。好きなところに貼り付けてください。',
  notCopied: 'ブラウザーがコピーを許可しませんでした。アドレスはこちらです：',
}
