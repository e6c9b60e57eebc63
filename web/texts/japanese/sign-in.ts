import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'メールを確認してください',
  text: (email) => `${email} にメールを送りました。この端末でリンクを開くか、コードをここに入力してください。`,
  textWithoutCode: (email) => `${email} にメールを送りました。この端末でリンクを開いてください。`,
  textCode: (email) => `${email} にコードを送りました。ここに入力してください。`,
  button: 'サインイン',
  resend: 'もう一度送る',
  resendIn: (seconds) => `${seconds}秒後にもう一度送れます`,
  resent: '新しいメールを送りました。使えるのは新しいコードだけです。',
  resentWithoutCode: '新しいメールを送りました。',
  change: '別のアドレスを使う',
  codeInstead: '代わりにコードをメールで受け取る',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'メールアドレスではないようです。@ や . が抜けていないか確認してください。',
  undeliverable: 'このアドレスにはメールが届きません。別のアドレスをお試しください。',
  tooMany: '短い間に何度も試されました。何も失われていません。数分待ってからお試しください。',
  wrongCode: '最新のメールのコードではありません。数字を確認して、もう一度お試しください。',
  expiredCode: 'このコードは期限切れです。メールをもう一度送って、新しいコードを入力してください。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
  switchedOff: 'この方法はここでは使えません。',
  captcha:
    'ロボットではないことを確認できませんでした。何も失われていません。もう一度試すか、スクリプトのブロックを解除してください。',
  cookies:
    'お使いのブラウザがこのページの Cookie を保存しないため、サインインできません。Cookie を許可してから、最初からやり直してください。',
  deniedDomain: 'このドメインのアドレスはここでは使えません。別のアドレスをお試しください。',
  other: 'こちらで問題が起きました。何も失われていません。もう一度お試しください。',
}
