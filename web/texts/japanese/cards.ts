import type * as english from '../english/cards.ts'
import type { Texts } from '../texts.ts'

export const cards: Texts<typeof english.cards> = {
  title: 'あなたのカード',
  event: (card) => `${card} のイベント`,
  eventLabel: 'イベント',
  none: 'イベントなし',
  unlinked: '未リンクです。タップしてもまだどこにもつながりません。',
  save: '保存',
  cancel: 'キャンセル',
  unsaved: 'まだ保存されていません。',
  linked: (card, event) => `${card} は ${event} につながりました。`,
  cut: (card) => `${card} はどこにもつながっていません。`,
  lastTap: '最後のタップ',
  never: 'まだありません',
  today: (count) => `24時間で${count}回`,
  taps: 'タップ',
  undo: '元に戻す',
  giveUp: '手放す',
  giveUpCard: (card) => `${card} を手放す`,
  confirm: {
    title: (card) => `${card} を手放しますか？`,
    text: 'サインインした人が次にタップすると、その人が登録できます。すでに集められたものはそのまま残ります。',
    yes: '手放す',
    no: '持っておく',
  },
  gone: (card) => `${card} はあなたのものではなくなりました。`,
  failed: (reason) => `${reason}何も変わっていません。`,
  empty: {
    title: 'カードをタップして始めましょう',
    text: 'まだ誰のものでもないカードにスマートフォンをかざしてください。サインインしていれば登録でき、ここに表示されます。',
  },
}
