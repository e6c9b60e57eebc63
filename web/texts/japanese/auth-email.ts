import type * as english from '../english/auth-email.ts'
import type { Texts } from '../texts.ts'

export const foreign: Texts<typeof english.foreign> = {
  title: 'この端末でサインインしますか？',
  text: 'このリンクは別のブラウザーで申し込まれたようです。ここでも使えます。',
  button: 'ここでサインイン',
}

export const signedIn: Texts<typeof english.signedIn> = {
  title: 'すでにサインインしています',
  text: (email) => `${email} でサインインしています。このリンクが必要なのは、別のアカウントのときだけです。`,
  textNameless: 'このリンクが必要なのは、別のアカウントのときだけです。',
  button: 'このリンクでサインイン',
}

export const noToken: Texts<typeof english.noToken> = {
  title: 'ここにリンクはありません',
  text: 'メールのリンクを開くか、新しいリンクを送ってください。',
}

export const done: Texts<typeof english.done> = { title: 'サインインしました', text: 'まもなく移動します。' }

export const linkFailures: Texts<typeof english.linkFailures> = {
  used: {
    title: 'このリンクは使用済みです',
    text: 'すでに誰かがサインインしたか、時間がたちすぎました。何も失われていません。新しいリンクを送ってください。',
  },
  expired: {
    title: 'このリンクは期限切れです',
    text: 'リンクは短い間だけ使えます。何も失われていません。新しいリンクを送ってください。',
  },
  unknown: {
    title: '知らないリンクです',
    text: '途中で一部が欠けたのかもしれません。メールから全部コピーするか、新しいリンクを送ってください。',
  },
  wrongBrowser: {
    title: '別のブラウザーのリンクです',
    text: '申し込んだブラウザーでだけ開けます。そちらで開くか、ここで新しいリンクを送ってください。',
  },
  needsSession: {
    title: 'アドレスを追加するリンクです',
    text: 'まだ使えます。アカウントにサインインしている場所で開くか、そこでコードを入力してください。',
  },
  tooMany: {
    title: '短い間に何度も試されました',
    text: 'リンクはまだ使えます。数分待ってからお試しください。',
  },
  offline: {
    title: 'オフラインのようです',
    text: 'リンクはまだ使えます。つながったら、もう一度お試しください。',
  },
  other: {
    title: 'うまくいきませんでした',
    text: 'こちらで問題が起きました。リンクはまだ使えるかもしれません。もう一度お試しください。',
  },
}

export const wayOn: Texts<typeof english.wayOn> = {
  repeat: 'もう一度試す',
  otherWay: '別の方法でサインイン',
  goOn: '続ける',
}

export const someProvider: Texts<typeof english.someProvider> = '連携先'

export const oauthWorking: Texts<typeof english.oauthWorking> = {
  title: 'サインインしています',
  text: 'おかえりなさい。少しお待ちください。',
}

export const oauthFailures: Texts<typeof english.oauthFailures> = {
  declined: {
    title: 'サインインしませんでした',
    text: (provider) =>
      `${provider} でサインインが断られました。何も失われていません。もう一度始めるか、別の方法をお試しください。`,
  },
  trouble: {
    title: 'うまくいきませんでした',
    text: (provider) =>
      `${provider} で問題が起きています。何も失われていません。少し待つか、別の方法をお試しください。`,
  },
  unfinished: {
    title: 'うまくいきませんでした',
    text: (provider) =>
      `${provider} でのサインインが終わりませんでした。何も失われていません。もう一度始めるか、別の方法をお試しください。`,
  },
  wrongBrowser: {
    title: '別のブラウザーで始まっています',
    text: (provider) =>
      `${provider} から、始めたのとは別のブラウザーに戻りました。誰もサインインしていません。ここでもう一度始めてください。`,
  },
  usedUp: {
    title: 'これは使用済みです',
    text: (provider) =>
      `${provider} から受け取ったものは、10分間に1回だけ使えます。何も失われていません。もう一度始めてください。`,
  },
  otherAccount: {
    title: 'ほかの人のアカウントです',
    text: (provider) =>
      `${provider} のこのアカウントは、ここでは別の人のものです。何も変わっていません。別のアカウントを選んでください。`,
  },
  sessionEnded: {
    title: 'ここではもうサインインしていません',
    text: (provider) =>
      `${provider} をアカウントに追加できませんでした。何も変わっていません。サインインして、もう一度追加してください。`,
  },
  notAdmitted: {
    title: 'このアドレスは使えません',
    text: (provider) =>
      `${provider} から届いたアドレスは、ここでは受け付けていません。別のアカウントか、別の方法をお試しください。`,
  },
  tooMany: {
    title: '短い間に何度も試されました',
    text: (provider) => `${provider} での手続きは済んでいます。数分待ってからお試しください。`,
  },
  offline: {
    title: 'オフラインのようです',
    text: (provider) => `${provider} での手続きは済んでいます。つながったら、もう一度お試しください。`,
  },
  other: {
    title: 'うまくいきませんでした',
    text: (provider) =>
      `${provider} での手続きは済んでいますが、こちらで問題が起きました。何も失われていません。もう一度お試しください。`,
  },
}
