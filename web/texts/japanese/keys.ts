import type * as english from '../english/keys.ts'
import type { Texts } from '../texts.ts'

export const passkeys: Texts<typeof english.passkeys> = {
  title: 'パスキー',
  text: '指紋、顔、またはPINでサインインできます。入力も待ち時間もありません。',
  add: 'パスキーを追加',
  unsupported: 'このブラウザーではパスキーを使えません。追加するには、別のブラウザーでこのページを開いてください。',
  unnamed: 'パスキー',
  dated: (name, time) => `${name}（${time}）`,
  kinds: { platform: '端末に内蔵', 'cross-platform': 'スマートフォンまたはセキュリティキー' },
  rename: '名前を変更',
  renameOne: (name) => `${name} の名前を変更`,
  label: 'このパスキーの名前',
  save: '名前を保存',
  removeOne: (name) => `${name} を削除`,
  question: (name) =>
    `${name} を削除しますか？このパスキーではサインインできなくなります。その後、端末からも削除できます。`,
  yes: 'パスキーを削除',
  added: (name) => `${name} を追加しました。これでサインインできます。`,
  cancelled: 'パスキーは作成されませんでした。端末の確認が閉じられたか、時間が切れました。何も変更されていません。',
  renamed: (name) => `名前を ${name} に変更しました。`,
  removed: (name) => `${name} を削除しました。`,
  problems: {
    duplicate: 'この端末にはすでにあなたのパスキーがあります。何も変更されていません。別の端末で追加してください。',
    unusable: 'この端末では、このサイトのパスキーを作成できません。何も変更されていません。別の端末でお試しください。',
    refused:
      'パスキーの登録が間に合わなかったか、不完全でした。こちらでは何も変更されていません。もう一度お試しください。',
    gone: 'このパスキーはもうありません。別のタブで削除された可能性があります。ページを再読み込みしてください。',
    noName: '名前を1文字以上入力してください。',
  },
}

export const authenticatorApp: Texts<typeof english.authenticatorApp> = {
  title: '認証アプリ',
  text: '二つ目の鍵です。設定すると、サインインのたびにアプリのコードも必要になります。パスキーなら不要です。',
  name: '認証アプリ',
  on: 'サインインのたびに確認',
  add: '認証アプリを設定',
  setUp: 'アプリに追加してください',
  scan: '認証アプリを開いてアカウントの追加を選び、この四角いコードを読み取ってください。',
  picture: '認証アプリ用のQRコードです。下のキーと同じ内容です。',
  open: 'この端末のアプリで開く',
  key: 'または、このキーをアプリに入力します',
  copyKey: 'キーをコピー',
  label: 'アプリのコード',
  hint: '6桁、30秒ごとに変わります',
  turnOn: '有効にする',
  turnedOn: '認証アプリが有効になりました。今後はサインインのたびにコードを確認します。',
  removeOne: '認証アプリを削除',
  question: '認証アプリを削除しますか？サインインは一段階に戻り、リカバリーコードも使えなくなります。',
  yes: '認証アプリを削除',
  removed: '認証アプリを削除しました。サインインは一段階に戻ります。アプリ側の登録も削除できます。',
  problems: {
    wrongCode: '今のコードではありません。アプリのある端末の時刻を確かめて、最新のコードを入力してください。',
    usedCode: 'このコードは使用済みです。次のコードを待ってください。',
    recoveryCode: 'これはリカバリーコードです。アプリに表示される6桁の数字を入力してください。',
    expired:
      '最初のコードの入力が遅かったため、このキーは期限切れです。「キャンセル」を押し、アプリの登録を削除してから、もう一度設定してください。',
    active:
      '認証アプリはすでに設定されています。別のタブで設定された可能性があります。変更するには、先に削除してください。',
    givenUp:
      'この設定は取り消されています。別のタブでやり直された可能性があります。「キャンセル」を押して、もう一度設定してください。',
    gone: '認証アプリはもうありません。別のタブで削除された可能性があります。ページを再読み込みしてください。',
  },
}

export const recoveryCodes: Texts<typeof english.recoveryCodes> = {
  show: 'リカバリーコード',
  title: 'リカバリーコード',
  text: 'アプリを使えないとき、代わりに一つにつき一度だけ使えます。スマートフォンとは別の場所に保管してください。',
  left: (count) => `残り${count}個です。`,
  none: 'すべて使用済みです。必要になる前に、新しいコードを発行してください。',
  used: '認証アプリの代わりにリカバリーコードを使いました。',
  lost: 'アプリをもう使えない場合は、新しいコードを発行すると、アプリも設定し直せます。',
  see: 'コードを確認',
  renew: '新しいコードを発行',
  renewQuestion:
    '新しいコードを10個発行しますか？キーも新しくなるため、認証アプリはここから削除され、続けて設定し直します。アプリを手元に用意してください。終わるまで、サインインは一段階になります。',
  renewYes: '新しいコードでやり直す',
  renewNo: '前のコードを使い続ける',
  renewed: '前のコードは使えなくなりました。認証アプリを設定すると、新しいコードが発行されます。',
  copy: 'コピー',
  download: 'ダウンロード',
  file: 'リカバリーコード.txt',
  kept: '保管しました',
  close: '閉じる',
}

export const copying: Texts<typeof english.copying> = {
  done: 'コピーしました',
  failed: 'ブラウザーが許可しませんでした。文字を選択して、手動でコピーしてください。',
}

export const providers: Texts<typeof english.providers> = {
  title: '連携サービス',
  text: '他のサービスのアカウントでも、ここにサインインできます。',
  connect: (provider) => `${provider} と連携`,
  account: (subject) => `アカウント ${subject}`,
  disconnect: '連携を解除',
  disconnectOne: (provider) => `${provider} との連携を解除`,
  question: (provider) => `${provider} との連携を解除しますか？このアカウントではサインインできなくなります。`,
  yes: '連携を解除',
  connected: (provider) => `${provider} と連携しました。これでサインインできます。`,
  disconnected: (provider) => `${provider} との連携を解除しました。`,
  problems: {
    notOffered: 'このサービスは、ここではもう使えません。何も変更されていません。',
    gone: 'すでに解除されています。別のタブで解除された可能性があります。ページを再読み込みしてください。',
  },
}

export const wallets: Texts<typeof english.wallets> = {
  title: 'ウォレット',
  text: 'ウォレットの署名でサインインできます。費用はかからず、何も動きません。',
  connected: (wallet, address) => `${wallet} が ${address} で接続されています。`,
  sign: 'これで署名する',
  release: '接続を解除',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `ウォレット ${address} を削除`,
  question: (address) => `${address} を削除しますか？サインインに使えなくなります。中身はあなたのもののままです。`,
  yes: 'ウォレットを削除',
  removed: (address) => `ウォレット ${address} を削除しました。`,
  problems: {
    gone: 'このウォレットはもうありません。別のタブで削除された可能性があります。ページを再読み込みしてください。',
  },
}
