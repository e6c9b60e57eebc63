import type { Copy } from '../copy.ts'
import type * as english from '../english/auth-email.ts'

export const foreign: Copy<typeof english.foreign> = {
  title: 'このデバイスでサインインしますか？',
  text: 'このリンクは別のブラウザでリクエストされた可能性があります。ここでもそのまま使えます。',
  button: 'ここでサインイン',
}

export const signedIn: Copy<typeof english.signedIn> = {
  title: 'すでにサインインしています',
  text: (email) => `${email} でサインインしています。このリンクは、別のアカウントを使う場合にだけ必要です。`,
  textNameless: 'このリンクは、別のアカウントを使う場合にだけ必要です。',
  button: 'このリンクでサインイン',
}

export const noToken: Copy<typeof english.noToken> = {
  title: 'リンクがありません',
  text: 'メールのリンクを開くか、新しいリンクをリクエストしてください。',
}

export const done: Copy<typeof english.done> = { title: 'サインインしました', text: '少々お待ちください…' }

export const linkFailures: Copy<typeof english.linkFailures> = {
  used: {
    title: 'このリンクは使えません',
    text: '使用済みか、期限が切れています。新しいリンクをリクエストしてください。',
  },
  expired: {
    title: 'リンクの期限が切れています',
    text: 'サインインリンクは短時間だけ有効です。新しいリンクをリクエストしてください。',
  },
  unknown: {
    title: 'リンクが正しくありません',
    text: '一部が欠けている可能性があります。メールのリンク全体をコピーするか、新しいリンクをリクエストしてください。',
  },
  wrongBrowser: {
    title: '別のブラウザ用のリンクです',
    text: 'リクエストしたブラウザでのみ開けます。そのブラウザで開くか、ここで新しいリンクをリクエストしてください。',
  },
  closed: {
    title: 'このアカウントではサインインできません',
    text: 'サイト運営者が停止しています。心当たりがない場合は、運営者にお問い合わせください。',
  },
  needsSession: {
    title: 'アドレスを追加するためのリンクです',
    text: 'サインインしているブラウザで開くか、そのブラウザでコードを入力してください。',
  },
  tooMany: {
    title: '試行回数が多すぎます',
    text: 'リンクはまだ有効です。数分待ってから、もう一度お試しください。',
  },
  offline: {
    title: 'オフラインのようです',
    text: 'リンクはまだ有効です。接続が戻ったら、もう一度お試しください。',
  },
  unreachable: {
    title: 'サインインできませんでした',
    text: 'サービスに接続できませんでした。もう一度試すか、新しいリンクをリクエストしてください。',
  },
  other: {
    title: 'サインインできませんでした',
    text: 'サーバー側で問題が発生しました。リンクはまだ有効な可能性があります。もう一度お試しください。',
  },
}

export const buttons: Copy<typeof english.buttons> = {
  repeat: '再試行',
  otherMethod: '別の方法でサインイン',
  continue: '続ける',
}

export const someProvider = '外部サービス'

export const oauthWorking: Copy<typeof english.oauthWorking> = {
  title: 'サインインしています',
  text: '少々お待ちください。',
}

export const oauthFailures: Copy<typeof english.oauthFailures> = {
  declined: {
    title: 'サインインは完了していません',
    text: (provider) => `${provider}でサインインが拒否されました。もう一度試すか、別の方法でサインインしてください。`,
  },
  trouble: {
    title: 'サインインできませんでした',
    text: (provider) =>
      `現在、${provider}で問題が発生しています。数分待ってからもう一度試すか、別の方法でサインインしてください。`,
  },
  unfinished: {
    title: 'サインインできませんでした',
    text: (provider) =>
      `${provider}でのサインインが完了しませんでした。もう一度試すか、別の方法でサインインしてください。`,
  },
  wrongBrowser: {
    title: '別のブラウザで始めたサインインです',
    text: (provider) =>
      `${provider}からこのブラウザに戻ってきたため、サインインできませんでした。ここで最初からやり直してください。`,
  },
  alreadyUsed: {
    title: 'このサインインは無効になりました',
    text: (provider) => `${provider}でのサインインは、10分以内に1回だけ有効です。最初からやり直してください。`,
  },
  otherAccount: {
    title: 'このアカウントは使用中です',
    text: (provider) =>
      `お使いの${provider}アカウントは、ほかの人のアカウントと連携されています。何も変更されていません。別のアカウントを選んでください。`,
  },
  sessionEnded: {
    title: 'サインアウトされています',
    text: (provider) => `${provider}は追加されていません。サインインしてから、もう一度追加してください。`,
  },
  closed: {
    title: 'このアカウントではサインインできません',
    text: (provider: string) =>
      `${provider}ではサインインできましたが、ここのアカウントはサイト運営者が停止しています。心当たりがない場合は、運営者にお問い合わせください。`,
  },
  notAdmitted: {
    title: 'このメールアドレスは使えません',
    text: (provider) =>
      `${provider}のメールアドレスは、ここでは使えません。別のアカウントを使うか、別の方法でサインインしてください。`,
  },
  tooMany: {
    title: '試行回数が多すぎます',
    text: (provider) =>
      `${provider}での認証は済みましたが、サインインはまだ完了していません。数分待ってから、もう一度お試しください。`,
  },
  offline: {
    title: 'オフラインのようです',
    text: (provider) =>
      `${provider}での認証は済みましたが、サインインはまだ完了していません。接続が戻ったら、もう一度お試しください。`,
  },
  unreachable: {
    title: 'サインインできませんでした',
    text: (provider) =>
      `${provider}での認証は済みましたが、サービスに接続できませんでした。もう一度試すか、別の方法でサインインしてください。`,
  },
  other: {
    title: 'サインインできませんでした',
    text: (provider) => `${provider}での認証は済みましたが、サーバー側で問題が発生しました。もう一度お試しください。`,
  },
}
