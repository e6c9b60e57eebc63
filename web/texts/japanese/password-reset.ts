import type * as english from '../english/password-reset.ts'
import type { Texts } from '../texts.ts'

export const askForReset: Texts<typeof english.askForReset> = {
  title: 'パスワードを忘れたとき',
  label: 'メールアドレス',
  placeholder: 'you@example.com',
  hint: 'リンクを送ります。新しく決めるまで、今のパスワードはそのままです。',
  button: 'リンクを送る',
  back: 'サインインに戻る',
  goOn: '変更せずに続ける',
}

export const checkResetMail: Texts<typeof english.checkResetMail> = {
  title: 'メールを確認してください',
  text: (email) => `${email} のアカウントがあれば、メールが届きます。このブラウザーでリンクを開いてください。`,
  notThere: '届かないときは、迷惑メールのフォルダーとアドレスを確認してください。',
  resend: 'もう一度送る',
  resent: 'もう1通送りました。どちらのメールのリンクも使えます。',
  change: '別のアドレスを使う',
}

export const passwordsOff: Texts<typeof english.passwordsOff> =
  'ここではパスワードを使えません。別の方法でサインインしてください。'

export const newPassword: Texts<typeof english.newPassword> = {
  title: '新しいパスワードを決めましょう',
  text: '複雑さより長さが大切です。保存するとここでサインインし、ほかの端末からはサインアウトします。',
  button: 'パスワードを保存',
  problems: {
    tooMany: '短い間に何度も試されました。何も保存していません。数分待ってからお試しください。',
    offline: 'オフラインのようです。何も保存していません。つながったら、もう一度お試しください。',
    other: 'こちらで問題が起きました。何も保存していません。もう一度お試しください。',
  },
}

export const passwordSaved: Texts<typeof english.passwordSaved> = {
  title: '新しいパスワードを保存しました',
  text: 'ここでサインインしています。ほかの端末からはサインアウトしました。',
  secondStep: 'ほかの端末からはサインアウトしました。あと一歩で、ここでサインインできます。',
  button: '続ける',
}

export const otherBrowser: Texts<typeof english.otherBrowser> = {
  title: 'ここでパスワードを決めますか？',
  text: 'このリンクは、申し込んだブラウザーで1回だけ開けます。ここで開けるリンクをお送りできます。',
}

export const usedReset: Texts<typeof english.usedReset> = {
  title: 'このリンクは使用済みです',
  text: 'すでに使われたか、時間がたちすぎました。パスワードは最後に決めたままです。もう一度変えるときは、新しいリンクをお送りします。',
}

export const unreachable: Texts<typeof english.unreachable> = {
  title: 'オフラインのようです',
  text: 'リンクはまだ使えます。つながったら、もう一度お試しください。',
  button: 'もう一度試す',
}
