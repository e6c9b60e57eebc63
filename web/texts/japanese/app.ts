import type * as english from '../english/app.ts'
import type { Texts } from '../texts.ts'

export const somethingWentWrong = '問題が起きました。'
export const broken = 'このページを表示できませんでした。保存したものは失われていません。'
export const tryAgain = 'もう一度試す'
export const nobodyAnswered = 'オフラインのようです。'
export const offline = 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。'

export const away: Texts<typeof english.away> = {
  title: 'オフラインです',
  text: 'このページはまだ読み込まれていません。接続が戻ると開きます。',
}

export const nav: Texts<typeof english.nav> = {
  label: 'ページ',
  events: 'イベント',
  cards: 'カード',
  collection: 'コレクション',
  wallet: 'ウォレット',
  account: 'アカウント',
}

export const account: Texts<typeof english.account> = {
  signedInAs: (email) => `${email} でサインイン中`,
  signOut: 'サインアウト',
  unreachable: {
    title: 'オンラインですか？',
    text: 'サインインのサービスにつながらないため、ご本人かどうかまだ確認できません。何も失われていません。もう一度お試しください。',
  },
}

export const loading = '読み込み中'

export const notFound: Texts<typeof english.notFound> = {
  event: {
    title: 'このイベントはここにありません',
    text: '別のアドレスのものか、リンクに間違いがあるようです。',
    button: 'イベント一覧へ',
  },
  collectible: {
    title: 'この記念カードはここにありません',
    text: '別のアドレスのものか、リンクに間違いがあるようです。',
    button: 'コレクションへ',
  },
}
