import type * as english from '../english/account.ts'
import type { Texts } from '../texts.ts'

export const account: Texts<typeof english.account> = {
  title: 'アカウント',
  remove: '削除',
  keep: '残しておく',
  lastWayIn: 'サインインできなくなるのを防ぐため、別の方法を追加するまで削除できません。',
  cancel: 'キャンセル',
  verified: '確認済み',
  waiting: 'コードの入力待ち',
  notLoaded: 'アカウントを表示できませんでした。何も失われていません。もう一度お試しください。',
}

export const accountProblems: Texts<typeof english.accountProblems> = {
  lastWayIn: 'これは最後のサインイン方法なので、削除できません。先に別の方法を追加してください。',
  declined: '確認が行われなかったので、何も変わっていません。',
  notEnough:
    'サインインと同じ種類か、時間がたちすぎた確認だったので、何も変わっていません。別のサインイン方法でお試しください。',
  unavailable: 'サインインサービスが今は応答できません。何も失われていません。数分後にもう一度お試しください。',
  tooMany: '短い間に何度も試されました。何も失われていません。数分待ってからお試しください。',
  ended: 'このサインインは終了したので、何も変わっていません。ページを再読み込みすると、もう一度サインインできます。',
  switchedOff: 'ここでは使えない機能なので、何も変わっていません。別のサインイン方法をお使いください。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
  other: 'こちらで問題が起きました。何も失われていません。もう一度お試しください。',
}

export const proof: Texts<typeof english.proof> = {
  button: '確認する',
  send: 'コードを送る',
  resend: 'もう一度送る',
  resent: '新しいコードを送りました。使えるのは最新のコードだけです。',
  wrongCode: '最新のコードではないか、期限切れです。数字を確かめるか、もう一度送ってください。',
  question: (to) => `${to} を削除しますか？コードが入力されていないので、まだサインインには使えません。`,
}

export const emails: Texts<typeof english.emails> = {
  title: 'メールアドレス',
  text: 'どのアドレスに届くリンクやコードでもサインインできます。',
  add: 'アドレスを追加',
  label: '新しいメールアドレス',
  example: 'you@example.jp',
  codeLabel: 'メールのコード',
  sent: (to) => `${to} にメールを送りました。10分以内にコードを入力するか、このブラウザーでリンクを開いてください。`,
  sentCode: (to) => `${to} にコードを送りました。10分間有効です。`,
  sentLink: (to) => `${to} にリンクを送りました。このブラウザーで開いてください。`,
  sendTo: (email) => `${email} にコードを送る`,
  removeOne: (email) => `${email} を削除`,
  question: (email) =>
    `${email} を削除しますか？このアドレスではサインインできなくなります。戻すには、もう一度確認が必要です。`,
  yes: 'アドレスを削除',
  added: (email) => `${email} を追加しました。サインインに使えます。`,
  removed: (email) => `${email} を削除しました。`,
  problems: {
    yours: 'このアドレスは追加済みです。',
    invalid: 'メールアドレスではないようです。@ や . が抜けていないか確認してください。',
    taken: 'このアドレスは別のアカウントのものです。先にそちらで削除するか、別のアドレスを追加してください。',
    undeliverable: 'このアドレスにはメールが届きません。別のアドレスをお試しください。',
    domain: 'このドメインのアドレスは使えません。別のアドレスをお試しください。',
  },
}

export const phones: Texts<typeof english.phones> = {
  title: '電話番号',
  text: 'メールが見られないときも、電話に届くコードでサインインできます。',
  add: '番号を追加',
  label: '新しい電話番号',
  example: '+81 90 1234 5678',
  hint: '+ と国番号から始めてください。例: +81 90 1234 5678',
  channel: 'コードの受け取り方',
  sms: 'SMSで',
  whatsapp: 'WhatsAppで',
  codeLabel: 'メッセージのコード',
  sent: (to) => `${to} にコードを送りました。10分間有効です。`,
  sendTo: (number) => `${number} にコードを送る`,
  removeOne: (number) => `${number} を削除`,
  question: (number) =>
    `${number} を削除しますか？この番号ではサインインできなくなります。戻すには、もう一度確認が必要です。`,
  yes: '番号を削除',
  added: (number) => `${number} を追加しました。サインインに使えます。`,
  removed: (number) => `${number} を削除しました。`,
  problems: {
    yours: 'この番号は追加済みです。',
    invalid: '電話番号ではないようです。+ と国番号から始めてください。',
    country: 'この国番号はありません。+ の後の数字を確かめてください。',
    taken: 'この番号は別のアカウントのものです。先にそちらで削除するか、別の番号を追加してください。',
    unsubscribed: 'この電話は、こちらからのメッセージを受け取らない設定です。別の番号を追加してください。',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'パスワード',
  text: 'メールアドレスと組み合わせて、メールを待たずにサインインできます。',
  needsEmail: '先にメールアドレスを確認してください。パスワードを忘れたときに必要です。',
  name: 'パスワード',
  isSet: '設定済み',
  mustChange: '変更が必要です',
  set: 'パスワードを設定',
  change: 'パスワードを変更',
  label: '新しいパスワード',
  show: '表示',
  hide: '隠す',
  hint: '複雑さより長さが大切です。保存すると、ほかのサインインはすべて終了します。',
  submit: 'パスワードを保存',
  saved: 'パスワードを保存しました。この端末はそのままで、ほかの端末はすべてサインアウトしました。',
  strength: {
    0: 'とても推測されやすい',
    1: '推測されやすい',
    2: 'あと少し。まだ推測されやすい',
    3: '良い',
    4: 'とても良い',
  },
  breached: '流出したことのあるパスワードで、誰でも試せます。別のものにしてください。',
  weak: '推測されやすいため、保存していません。もっと長くしてください。',
  tooLong: '長すぎるため、保存していません。1,000文字未満にしてください。',
  advice: {
    keys: 'キーボードの並びは最初に試されます。',
    repeats: '繰り返しはほとんど役に立ちません。',
    sequences: 'abc や 123 のような並びは最初に試されます。',
    dates: '日付や年は入れないでください。',
    common: '似たものを多くの人が使っています。',
    words: '一緒に使われない言葉をいくつか並べてください。',
    names: '名前は入れないでください。',
    personal: 'アドレスやこのサイトの名前は入れないでください。',
    tricks: '大文字、a の代わりの @、逆さの言葉はほとんど役に立ちません。',
  },
}

export const sessions: Texts<typeof english.sessions> = {
  title: 'サインイン中の端末',
  text: '心当たりのないものは終了し、使われたサインイン方法を変更してください。',
  device: (browser, system) => `${system} の ${browser}`,
  unknown: '不明な端末',
  here: 'この端末',
  seen: (ago) => `最後の利用: ${ago}`,
  by: (ways) => `サインイン方法: ${ways}`,
  ways: {
    magic_link: 'メールのリンク',
    email: 'メールのコード',
    sms: 'SMSのコード',
    whatsapp: 'WhatsAppのコード',
    password: 'パスワード',
    oauth: '連携サービス',
    webauthn: 'パスキー',
    totp: '認証アプリ',
    recovery_codes: 'リカバリーコード',
    crypto: 'ウォレット',
  },
  end: '終了',
  endOne: (device) => `${device} のサインインを終了`,
  question: (device) => `${device} のサインインを終了しますか？もう一度入るには、あなたのサインイン方法が必要です。`,
  yes: '終了する',
  ended: (device) => `${device} をサインアウトしました。`,
  verify: '確認して表示',
  endAll: 'すべての端末でサインアウト',
  allQuestion: 'この端末も含め、すべての端末でサインアウトしますか？使う端末では、もう一度サインインします。',
  endAllYes: 'すべてサインアウト',
  notLoaded: 'サインイン中の端末を表示できませんでした。何も失われていません。もう一度お試しください。',
  showAll: (count) => `すべて表示（${count}）`,
  showFewer: '少なく表示',
}

export const data: Texts<typeof english.data> = {
  title: 'あなたのデータ',
  text: '保存されているあなたの情報と、その削除方法です。',
  textElsewhere: 'このサイトが保存しているあなたの情報です。サインイン用のアカウントは別のサービスにあります。',
  download: 'データをダウンロード',
  downloaded: 'データをダウンロードしました。',
  fileName: 'my-data-ja',
  remove: 'アカウントを削除',
  removeElsewhere: 'データを削除',
  question:
    'アカウントを削除しますか？コレクション、カード、イベントも削除されます。ほかの人があなたのイベントで受け取ったものは、その人のもとに残ります。この操作は取り消せません。',
  questionElsewhere:
    'このサイトが保存しているあなたの情報を削除しますか？コレクション、カード、イベントが削除されます。ほかの人があなたのイベントで受け取ったものは、その人のもとに残ります。この操作は取り消せません。',
  yes: 'すべて削除',
}

export const looks: Texts<typeof english.looks> = {
  title: '表示',
  text: 'このブラウザーでの見た目と、ページの言語です。',
  theme: 'テーマ',
  dark: 'ダーク',
  light: 'ライト',
  language: '言語',
}
