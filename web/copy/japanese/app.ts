import type { Copy } from '../copy.ts'
import type * as english from '../english/app.ts'

export const somethingWentWrong = '問題が発生しました。'
export const broken = 'このページを表示できませんでした。保存した内容はそのまま残っています。'
export const tryAgain = '再試行'
export const noConnection = 'オフラインのようです。'
export const offline = 'オフラインのようです。接続が戻ったら、もう一度お試しください。'

export const away: Copy<typeof english.away> = {
  title: 'オフラインです',
  text: 'このページはまだ読み込まれていません。接続が戻ると表示されます。',
}

export const nav: Copy<typeof english.nav> = {
  label: 'メインメニュー',
  events: 'イベント',
  cards: 'カード',
  collection: 'コレクション',
  wallet: 'ウォレット',
  account: 'アカウント',
}

export const titles: Copy<typeof english.titles> = {
  events: 'イベント',
  newEvent: 'イベントを作成',
  cards: 'カード',
  collection: 'コレクション',
  wallet: 'ウォレット',
  account: 'アカウント',
}

export const createEvent = 'イベントを作成'

export const account: Copy<typeof english.account> = {
  signedInAs: (email) => `${email} でサインイン中`,
  signOut: 'サインアウト',
  unreachable: {
    title: 'オンラインですか？',
    text: 'サインインの状態を確認するサービスに接続できません。もう一度お試しください。',
  },
}

export const loading = '読み込み中'

export const notFound: Copy<typeof english.notFound> = {
  event: {
    title: 'イベントが見つかりません',
    text: '別のアカウントのものか、リンクに誤りがある可能性があります。',
    button: 'イベント一覧へ',
  },
  collectible: {
    title: 'コレクティブルが見つかりません',
    text: '別のアカウントのものか、リンクに誤りがある可能性があります。',
    button: 'コレクションへ',
  },
}
