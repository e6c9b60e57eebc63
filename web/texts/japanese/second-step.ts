import type * as english from '../english/second-step.ts'
import type { Texts } from '../texts.ts'

export const secondStep: Texts<typeof english.secondStep> = {
  title: 'あと一歩です',
  text: 'このアカウントは二段階で確認します。二つ目の方法で本人であることを確認してください。',
  dialogTitle: 'ご本人ですか？',
  dialogText: '変更の前に、もう一つの方法で確認します。',
  dialogFresh: 'パスワードを変える前に、今届くメールのコードを入力してください。',
  noWay:
    'ここで確認できる別の方法がありません。サインアウトし、ほかの方法でサインインしてから、もう一度お試しください。',
  button: '次へ',
  resend: 'もう一度送る',
  resent: '新しいコードを送りました。使えるのは最新のコードだけです。',
  leave: 'サインアウト',
  others: '別の方法',
}

export const ways: Texts<typeof english.ways> = {
  app: { choose: '認証アプリ', label: '認証アプリのコード', hint: '6桁、30秒ごとに変わります' },
  recovery: {
    choose: 'リカバリーコード',
    label: 'リカバリーコード',
    hint: '保管した10個のうちの1つです。使えるのは一度だけです。',
  },
  passkey: {
    choose: 'パスキー',
    text: '端末が指紋、顔、またはPINを確認します。',
    button: 'パスキーを使う',
  },
  email: {
    choose: (address) => `${address} にコードを送る`,
    label: 'メールのコード',
    hint: (address) => `${address} に送りました。`,
    button: (address) => `${address} にコードを送る`,
  },
  sms: {
    choose: (number) => `${number} にコードを送る`,
    label: 'メッセージのコード',
    hint: (number) => `${number} に送りました。`,
    button: (number) => `${number} にコードを送る`,
  },
}

export const stepProblems: Texts<typeof english.stepProblems> = {
  wrongCode: 'コードが正しくありません。数字を確認して、もう一度お試しください。',
  usedCode: 'このコードは使用済みです。次のコードを待ってください。',
  wrongRecoveryCode: 'このコードは登録されていないか、使用済みです。別のコードをお試しください。',
  recoveryInAppField: 'これはリカバリーコードです。「リカバリーコード」を選んで入力してください。',
  appInRecoveryField: 'これは認証アプリのコードです。「認証アプリ」を選んで入力してください。',
  passkey: 'パスキーは使われませんでした。何も失われていません。もう一度試すか、別の方法を選んでください。',
  tooMany: '短い間に何度も試されました。数分待ってからお試しください。',
  switchedOff: 'この方法はここでは使えません。別の方法を選んでください。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
  ended: 'このサインインは終了しました。ページを再読み込みすると、もう一度サインインできます。',
  other: 'こちらで問題が起きました。何も失われていません。もう一度お試しください。',
}
