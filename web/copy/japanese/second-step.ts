import type { Copy } from '../copy.ts'
import type * as english from '../english/second-step.ts'

export const secondStep: Copy<typeof english.secondStep> = {
  title: '本人確認',
  text: 'このアカウントでは2段階認証が有効です。',
  dialogTitle: '本人確認',
  dialogText: '変更するには、別のサインイン方法で確認してください。',
  dialogFresh: 'パスワードを変更するには、メールで届いたコードを入力してください。',
  noMethod:
    'ここでは、別のサインイン方法で確認できません。サインアウトし、別の方法でサインインしてから、もう一度お試しください。',
  button: '続ける',
  resend: '再送信',
  resent: '新しいコードを送信しました。最新のコードだけが使えます。',
  leave: 'サインアウト',
  others: '別の方法を試す',
}

export const ways: Copy<typeof english.ways> = {
  app: { choose: '認証アプリ', label: 'アプリのコード', hint: '6桁。30秒ごとに変わります。' },
  recovery: {
    choose: 'リカバリーコード',
    label: 'リカバリーコード',
    hint: '保存した10個のコードのうちの1つです。それぞれ1回だけ使えます。',
  },
  passkey: {
    choose: 'パスキー',
    text: 'デバイスで指紋、顔、PINのいずれかを確認します。',
    button: 'パスキーを使う',
  },
  email: {
    choose: (address) => `${address} へのコード`,
    label: 'メールのコード',
    hint: (address) => `${address} に送信しました。`,
    button: (address) => `${address} にコードを送信`,
  },
  sms: {
    choose: (number) => `${number} へのコード`,
    label: 'メッセージのコード',
    hint: (number) => `${number} に送信しました。`,
    button: (number) => `${number} にコードを送信`,
  },
}

export const stepProblems: Copy<typeof english.stepProblems> = {
  wrongCode: 'コードが違います。確認して、もう一度お試しください。',
  wrongSentCode: 'コードが間違っているか、期限切れまたは使用済みです。確認するか、新しいコードを送信してください。',
  usedCode: 'このコードは使用済みです。次のコードが表示されるまでお待ちください。',
  wrongRecoveryCode: 'リカバリーコードが違うか、使用済みです。別のコードをお試しください。',
  recoveryInAppField: 'これはリカバリーコードです。「リカバリーコード」を選んで入力してください。',
  appInRecoveryField: 'これはアプリのコードです。「認証アプリ」を選んで入力してください。',
  passkey: 'パスキーは使われませんでした。もう一度試すか、別の方法をお試しください。',
  tooMany: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  switchedOff: 'この方法は、ここでは使えません。別の方法を選んでください。',
  offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
  ended: 'このサインインは期限切れです。ページを再読み込みして、サインインし直してください。',
  other: 'サーバー側で問題が発生しました。もう一度お試しください。',
}
