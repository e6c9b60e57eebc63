import type { Copy } from '../copy.ts'
import type * as english from '../english/password-reset.ts'

export const requestReset: Copy<typeof english.requestReset> = {
  title: 'パスワードをお忘れですか？',
  label: 'メールアドレス',
  placeholder: 'you@example.com',
  hint: 'メールでリンクを送ります。新しいパスワードを設定するまで、今のパスワードは変わりません。',
  button: 'リンクを送信',
  back: 'サインインに戻る',
  continueWithout: '変更せずに続ける',
}

export const checkResetEmail: Copy<typeof english.checkResetEmail> = {
  title: 'メールをご確認ください',
  text: (email) => `${email} のアカウントがあれば、リンクをメールで送信しました。このブラウザで開いてください。`,
  notThere: 'メールが届かない場合は、迷惑メールフォルダを確認するか、別のアドレスをお試しください。',
  resend: '再送信',
  resent: 'メールをもう1通送信しました。どちらのメールのリンクも使えます。',
  change: '別のアドレスを使う',
}

export const passwordsOff = 'パスワードは、ここでは使えません。別の方法でサインインしてください。'

export const newPassword: Copy<typeof english.newPassword> = {
  title: '新しいパスワードを設定',
  text: '長いほど安全です。保存するとここでサインインし、ほかのデバイスからはすべてサインアウトされます。',
  button: 'パスワードを保存',
  problems: {
    tooMany: '試行回数が多すぎます。パスワードは保存されていません。数分待ってから、もう一度お試しください。',
    offline: 'オフラインのようです。パスワードは保存されていません。接続が戻ったら、もう一度お試しください。',
    unreachable:
      'パスワードが保存されたかどうかを確認できませんでした。そのパスワードでサインインしてみるか、新しいリンクをリクエストしてください。',
    other:
      'サーバー側で問題が発生し、パスワードが保存されたかどうかを確認できませんでした。そのパスワードでサインインしてみるか、新しいリンクをリクエストしてください。',
  },
}

export const passwordSaved: Copy<typeof english.passwordSaved> = {
  title: '新しいパスワードを保存しました',
  text: 'ここでサインインし、ほかのデバイスからはすべてサインアウトしました。',
  secondStep: 'ほかのデバイスからすべてサインアウトしました。本人確認をして、ここでのサインインを完了してください。',
  button: '続ける',
}

export const otherBrowser: Copy<typeof english.otherBrowser> = {
  title: 'ここでパスワードを設定しますか？',
  text: 'このリンクは、リクエストしたブラウザでのみ開けます。このブラウザを使うには、新しいリンクをリクエストしてください。',
}

export const usedReset: Copy<typeof english.usedReset> = {
  title: 'このリンクは使えません',
  text: '使用済みか、期限が切れています。パスワードを変更するには、新しいリンクをリクエストしてください。',
}

export const unreachable: Copy<typeof english.unreachable> = {
  title: 'オフラインのようです',
  text: 'リンクはまだ有効です。接続が戻ったら、もう一度お試しください。',
  button: '再試行',
}
