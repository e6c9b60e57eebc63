import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in.ts'

export const checkEmail: Copy<typeof english.checkEmail> = {
  title: 'メールをご確認ください',
  text: (email) => `${email} にメールを送信しました。このデバイスでリンクを開くか、ここにコードを入力してください。`,
  textWithoutCode: (email) => `${email} にリンクを送信しました。このデバイスで開いてください。`,
  textCode: (email) => `${email} にコードを送信しました。ここに入力してください。`,
  button: 'サインイン',
  resend: '再送信',
  resendIn: (seconds) => `${seconds}秒後に再送信`,
  resent: '新しいメールを送信しました。新しいコードだけが使えます。',
  resentWithoutCode: '新しいメールを送信しました。',
  change: '別のアドレスを使う',
  codeInstead: '代わりにコードを送信',
}

export const problems: Copy<typeof english.problems> = {
  invalidEmail: 'メールアドレスの形式が正しくないようです。@ やドットが抜けていないか確認してください。',
  undeliverable: 'このアドレスにはメールを届けられません。別のアドレスをお試しください。',
  tooMany: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  wrongCode:
    'コードが間違っているか、期限切れまたは使用済みです。最新のメールを確認するか、新しいメールを送信してください。',
  expiredCode: 'コードの期限が切れています。新しいメールを送信して、新しいコードを入力してください。',
  uncertainCode: 'コードが使用されたかどうかを確認できませんでした。新しいコードを送信してください。',
  offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
  switchedOff: 'このサインイン方法は、ここでは使えません。',
  captcha:
    'ロボットではないことを確認できませんでした。もう一度試すか、スクリプトをブロックする機能を無効にしてください。',
  cookies: 'Cookieがブロックされています。サインインするには、許可してください。',
  closed: 'このアカウントではサインインできません。心当たりがない場合は、サイト運営者にお問い合わせください。',
  deniedDomain: 'このドメインのアドレスは、ここでは使えません。別のアドレスをお試しください。',
  other: 'サーバー側で問題が発生しました。もう一度お試しください。',
}
