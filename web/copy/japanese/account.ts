import type { Copy } from '../copy.ts'
import type * as english from '../english/account.ts'

export const account: Copy<typeof english.account> = {
  remove: '削除',
  lastSignInMethod: 'これは唯一のサインイン方法です。削除する前に、別の方法を追加してください。',
  cancel: 'キャンセル',
  verified: '確認済み',
  waiting: '未確認',
  notLoaded: 'アカウントを読み込めませんでした。もう一度お試しください。',
}

export const proof: Copy<typeof english.proof> = {
  send: 'コードを送信',
}

export const emails: Copy<typeof english.emails> = {
  title: 'メールアドレス',
  text: 'どのアドレスでも、届いたリンクやコードでサインインできます。',
  add: 'アドレスを追加',
  sendTo: (email) => `${email} にコードを送信`,
  removeOne: (email) => `${email} を削除`,
}

export const phones: Copy<typeof english.phones> = {
  title: '電話番号',
  text: 'メールを確認できないときも、スマートフォンに届くコードでサインインできます。',
  add: '番号を追加',
  sendTo: (number) => `${number} にコードを送信`,
  removeOne: (number) => `${number} を削除`,
}

export const password: Copy<typeof english.password> = {
  title: 'パスワード',
  text: 'メールを待たずに、メールアドレスとパスワードでサインインできます。',
  needsEmail: '先にメールアドレスを確認してください。パスワードを忘れたときに必要です。',
  name: 'パスワード',
  isSet: '設定済み',
  mustChange: '変更が必要',
  set: 'パスワードを設定',
  change: 'パスワードを変更',
}

export const sessions: Copy<typeof english.sessions> = {
  title: 'サインイン中のデバイス',
  text: '見覚えのないデバイスがあれば、サインアウトして、そのサインイン方法を変更してください。',
  device: (browser, system) => `${browser}（${system}）`,
  unknown: '不明なデバイス',
  here: 'このデバイス',
  seen: (ago) => `最終アクセス：${ago}`,
  by: (ways) => `${ways}でサインイン`,
  ways: {
    magic_link: 'メールのリンク',
    email: 'メールのコード',
    sms: 'SMS',
    whatsapp: 'WhatsAppのコード',
    password: 'パスワード',
    oauth: '連携アカウント',
    webauthn: 'パスキー',
    totp: '認証アプリ',
    recovery_codes: 'リカバリーコード',
    crypto: 'ウォレット',
  },
  end: 'サインアウト',
  endOne: (device) => `${device}からサインアウト`,
  verify: '本人確認してデバイスを表示',
  endAll: 'すべてのデバイスからサインアウト',
  notLoaded: 'サインイン中のデバイスを読み込めませんでした。もう一度お試しください。',
  showAll: (count) => `すべて表示（${count}）`,
  showFewer: '一部だけ表示',
}

export const apiKeys: Copy<typeof english.apiKeys> = {
  title: 'APIキー',
  text: 'ほかのプログラムから、あなたのイベントやカードを扱えるようにします。キーを持っている人は誰でも使えます。',
  show: 'APIキーを管理',
}

export const data: Copy<typeof english.data> = {
  title: 'あなたのデータ',
  text: '保存されているあなたのデータを、すべてダウンロードまたは削除できます。',
  textElsewhere: 'このサイトが保存しているあなたのデータです。サインイン用のアカウントは別の場所に保存されています。',
  download: 'データをダウンロード',
  remove: 'アカウントを削除',
  removeElsewhere: 'データを削除',
}

export const appearance: Copy<typeof english.appearance> = {
  title: '表示設定',
  text: 'このブラウザでのテーマと言語を選びます。',
  theme: 'テーマ',
  dark: 'ダーク',
  light: 'ライト',
  language: '言語',
}

export const webhookSection: Copy<typeof english.webhookSection> = {
  title: 'Webhook',
  text: 'イベントやカードで起きたことを、その場であなたのプログラムに知らせます。',
  open: 'Webhookを管理',
}
