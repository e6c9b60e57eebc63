import type { Copy } from '../copy.ts'
import type * as english from '../english/account-changes.ts'

export const account: Copy<typeof english.account> = {
  endsSession: (question) => `${question}この方法でサインインしているため、このデバイスからもサインアウトされます。`,
}

export const accountProblems: Copy<typeof english.accountProblems> = {
  lastSignInMethod: 'これは唯一のサインイン方法です。削除する前に、別の方法を追加してください。',
  lastOwner: 'あなたは管理コンソールの最後のオーナーです。先に別の人をオーナーにしてください。',
  operator:
    'このアカウントは管理コンソールを開けます。サインアウトし、ここでサインインし直してから、もう一度お試しください。',
  declined: '本人確認が完了しなかったため、何も変更されていません。',
  notEnough:
    '現在のサインインと同じ種類の方法が使われたか、確認から時間がたちすぎています。別の方法でもう一度お試しください。',
  unavailable: '現在、サインインサービスを利用できません。数分待ってから、もう一度お試しください。',
  tooMany: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  ended: 'サインアウトされているため、何も変更されていません。ページを再読み込みして、サインインし直してください。',
  switchedOff: 'このサインイン方法は、ここでは使えません。別の方法を使ってください。',
  offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
  other: 'サーバー側で問題が発生しました。もう一度お試しください。',
}

export const proof: Copy<typeof english.proof> = {
  button: '確認',
  resend: '再送信',
  resent: '新しいコードを送信しました。最新のコードだけが使えます。',
  wrongCode: 'コードが間違っているか、期限切れまたは使用済みです。確認するか、新しいコードを送信してください。',
  question: (to) => `${to} を削除しますか？未確認のため、まだサインインには使えません。`,
}

export const emails: Copy<typeof english.emails> = {
  label: '新しいメールアドレス',
  example: 'you@example.com',
  codeLabel: 'メールのコード',
  sent: (to) =>
    `${to} にメールを送信しました。10分以内にメールのコードを入力するか、このブラウザでメールのリンクを開いてください。`,
  sentCode: (to) => `${to} にコードを送信しました。コードの有効期間は10分です。`,
  sentLink: (to) => `${to} にリンクを送信しました。このブラウザで開いてください。`,
  question: (email) =>
    `${email} を削除しますか？このアドレスではサインインできなくなります。もう一度追加するには、確認が必要です。`,
  yes: 'アドレスを削除',
  added: (email) => `${email} を追加しました。このアドレスでサインインできます。`,
  removed: (email) => `${email} を削除しました。`,
  problems: {
    yours: 'このアドレスはすでに追加されています。',
    invalid: 'メールアドレスの形式が正しくないようです。@ やドットが抜けていないか確認してください。',
    taken:
      'このアドレスは別のアカウントで使われています。先にそのアカウントから削除するか、別のアドレスを追加してください。',
    undeliverable: 'このアドレスにはメールを届けられません。別のアドレスをお試しください。',
    domain: 'このドメインのアドレスは、ここでは使えません。別のアドレスをお試しください。',
  },
}

export const phones: Copy<typeof english.phones> = {
  label: '新しい電話番号',
  example: '+81 90 1234 5678',
  hint: '+81 90 1234 5678 のように、+ と国番号から入力してください。',
  channel: 'コードの受け取り方法',
  sms: 'SMSで受け取る',
  whatsapp: 'WhatsAppで受け取る',
  codeLabel: 'メッセージのコード',
  sent: (to) => `${to} にコードを送信しました。コードの有効期間は10分です。`,
  question: (number) =>
    `${number} を削除しますか？この番号ではサインインできなくなります。もう一度追加するには、確認が必要です。`,
  yes: '番号を削除',
  added: (number) => `${number} を追加しました。この番号でサインインできます。`,
  removed: (number) => `${number} を削除しました。`,
  problems: {
    yours: 'この番号はすでに追加されています。',
    invalid: '電話番号の形式が正しくないようです。+ や数字が抜けていないか確認してください。',
    country: '国番号が正しくありません。+ の後の数字を確認してください。',
    taken: 'この番号は別のアカウントで使われています。先にそのアカウントから削除するか、別の番号を追加してください。',
    unsubscribed: 'この番号ではメッセージの受信が停止されています。別の番号を追加してください。',
  },
}

export const sessions: Copy<typeof english.sessions> = {
  question: (device) => `${device}からサインアウトしますか？また使うには、サインインが必要です。`,
  yes: 'サインアウトする',
  ended: (device) => `${device}からサインアウトしました。`,
  allQuestion:
    'このデバイスを含む、すべてのデバイスからサインアウトしますか？それぞれのデバイスで、もう一度サインインが必要になります。',
  endAllYes: 'すべてサインアウトする',
}

export const data: Copy<typeof english.data> = {
  downloaded: 'データをダウンロードしました。',
  fileName: 'マイデータ',
  question:
    'アカウントを削除しますか？コレクション、カード、イベントも削除されます。あなたのイベントで受け取られたものは、受け取った人の手元に残ります。この操作は取り消せません。',
  questionElsewhere:
    'このサイトが保存しているあなたのデータを削除しますか？コレクション、カード、イベントが削除されます。あなたのイベントで受け取られたものは、受け取った人の手元に残ります。この操作は取り消せません。',
  yes: 'すべて削除',
}
