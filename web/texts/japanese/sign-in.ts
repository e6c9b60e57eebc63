import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'メールを確認してください',
  text: (email) => `${email} にメールを送りました。この端末でリンクを開くか、コードをここに入力してください。`,
  textWithoutCode: (email) => `${email} にメールを送りました。この端末でリンクを開いてください。`,
  button: 'サインイン',
  resend: 'もう一度送る',
  resent: '新しいメールを送りました。使えるのは新しいコードだけです。',
  resentWithoutCode: '新しいメールを送りました。',
  change: '別のアドレスを使う',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'メールアドレスではないようです。@ や . が抜けていないか確認してください。',
  undeliverable: 'このアドレスにはメールが届きません。別のアドレスをお試しください。',
  tooMany: '短い間に何度も試されました。何も失われていません。1分ほどしてからお試しください。',
  wrongCode: '最新のメールのコードではありません。数字を確認して、もう一度お試しください。',
  expiredCode: 'このコードは期限切れです。メールをもう一度送って、新しいコードを入力してください。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
  switchedOff: 'ここではメールでサインインできません。',
  other: 'こちらで問題が起きました。何も失われていません。もう一度お試しください。',
}

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
  tooMany: {
    title: '短い間に何度も試されました',
    text: 'リンクはまだ使えます。1分ほどしてからお試しください。',
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
