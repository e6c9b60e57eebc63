import type { Copy } from '../copy.ts'
import type * as english from '../english/key-changes.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  dated: (name, time) => `${name}（${time}）`,
  label: 'パスキーの名前',
  save: '名前を保存',
  question: (name) =>
    `「${name}」を削除しますか？このパスキーではサインインできなくなります。削除後は、デバイスからも消してかまいません。`,
  yes: 'パスキーを削除',
  added: (name) => `「${name}」を追加しました。このパスキーでサインインできます。`,
  cancelled: 'パスキーは追加されませんでした。操作がキャンセルされたか、時間切れになりました。',
  renamed: (name) => `名前を「${name}」に変更しました。`,
  removed: (name) => `「${name}」を削除しました。`,
  problems: {
    duplicate: 'このデバイスには、このアカウントのパスキーがすでにあります。別のデバイスで追加してください。',
    unusable: 'このデバイスでは、このサイトのパスキーを作成できません。別のデバイスをお試しください。',
    refused: '時間切れになったか、情報が不足していたため、パスキーは追加されませんでした。もう一度お試しください。',
    gone: 'このパスキーは、別のタブなどですでに削除されています。ページを再読み込みしてください。',
    noName: '文字を1つ以上含む名前を入力してください。',
  },
}

export const passkeyOffer: Copy<typeof english.passkeyOffer> = {
  title: '次回からメールなしでサインインしますか？',
  text: 'このデバイスにパスキーを追加すると、指紋、顔、またはPINでサインインできます。入力は不要です。',
  later: 'あとで',
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  setUp: 'アプリにこのアカウントを追加',
  scan: '認証アプリでアカウントの追加を選び、このQRコードを読み取ってください。',
  picture: '認証アプリ用のQRコード。下のキーと同じ内容です。',
  open: 'このデバイスのアプリを開く',
  key: 'または、アプリにこのキーを入力',
  copyKey: 'キーをコピー',
  label: 'アプリのコード',
  hint: '6桁。30秒ごとに変わります。',
  turnOn: '有効にする',
  turnedOn: '2段階認証が有効になりました。これからは、サインインのときにアプリのコードを入力します。',
  question: 'アプリを削除しますか？2段階認証が無効になり、リカバリーコードも使えなくなります。',
  yes: 'アプリを削除',
  removed: 'アプリを削除し、2段階認証を無効にしました。アプリ側の登録も削除してかまいません。',
  problems: {
    wrongCode: 'このコードはもう無効です。デバイスの時計が正しいか確認し、最新のコードを入力してください。',
    usedCode: 'このコードは使用済みです。次のコードが表示されるまでお待ちください。',
    recoveryCode: 'これはリカバリーコードです。アプリの6桁の数字を入力してください。',
    expired: 'このキーは期限切れです。「キャンセル」を押し、アプリ側の登録を削除してから、設定し直してください。',
    active: 'アプリは、別のタブなどですでに設定されています。変更するには、先に削除してください。',
    givenUp: 'この設定は、別のタブなどでキャンセルされました。「キャンセル」を押して、設定し直してください。',
    gone: 'アプリは、別のタブなどですでに削除されています。ページを再読み込みしてください。',
  },
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  title: 'リカバリーコード',
  text: 'アプリが使えないときは、代わりにこのコードを入力します。1つのコードは1回だけ使えます。スマートフォン以外の場所に保管してください。',
  left: (count) => `残りのコードは${count}個です。`,
  join: (first, second) => `${first}${second}`,
  none: 'コードをすべて使いました。必要になる前に、新しいコードを取得してください。',
  used: 'リカバリーコードでサインインしました。',
  see: 'リカバリーコードを表示',
  lost: 'アプリがもう使えない場合は、新しいコードを取得して、アプリを設定し直してください。',
  renew: '新しいコードを取得',
  renewQuestion:
    '新しいコードを10個取得しますか？アプリを削除し、新しいキーで設定し直すので、アプリを手元に用意してください。完了するまで、2段階認証は無効になります。',
  renewYes: '新しいコードを取得',
  renewNo: '今のコードを使う',
  renewed: '以前のコードは使えなくなりました。アプリを設定すると、新しいコードが表示されます。',
  copy: 'コピー',
  download: 'ダウンロード',
  file: 'リカバリーコード.txt',
  saved: '保存済み',
  close: '閉じる',
}

export const copying: Copy<typeof english.copying> = {
  done: 'コピーしました',
  failed: 'ブラウザの制限でコピーできませんでした。テキストを選択してコピーしてください。',
}

export const providers: Copy<typeof english.providers> = {
  question: (provider) => `${provider}との連携を解除しますか？このアカウントではサインインできなくなります。`,
  yes: '連携を解除',
  disconnected: (provider) => `${provider}との連携を解除しました。`,
  problems: {
    notOffered: 'このサービスとは連携できなくなりました。何も変更されていません。',
    gone: 'このアカウントの連携は、別のタブなどですでに解除されています。ページを再読み込みしてください。',
  },
}

export const wallets: Copy<typeof english.wallets> = {
  question: (address) =>
    `${address} を削除しますか？このウォレットではサインインできなくなります。ウォレットの中身はあなたのもののままです。ここからインポートしたPOAPはコレクションに残りますが、確認済みではなくなり、公開ページからは消えます。`,
  yes: 'ウォレットを削除',
  removed: (address) => `ウォレット ${address} を削除しました。`,
  problems: {
    gone: 'このウォレットは、別のタブなどですでに削除されています。ページを再読み込みしてください。',
  },
}
