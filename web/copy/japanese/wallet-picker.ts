import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'ウォレットを接続',
  found: 'このブラウザのウォレット',
  nothingFound: 'このブラウザにウォレットが見つかりません。',
  reloadText: 'インストールしたばかりの場合は、ページを再読み込みすると表示されます。',
  reload: '再読み込み',
  apps: 'このスマートフォンのウォレット',
  phone: 'お使いのスマートフォン',
  others: 'ウォレットをお持ちでない場合',
  get: (wallet) => `${wallet}を入手`,
  other: { ethereum: '別のEthereumウォレット', solana: '別のSolanaウォレット' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  lastUsed: '前回使用',
  opensApp: 'アプリを開きます',
  opensPage: 'このページをアプリ内ブラウザで開きます',
  scan: 'スマートフォンでスキャン',
  worksWith: 'MetaMask、Rainbow、Trust、Zerionなど',
  anotherApp: '別のウォレット',
  anotherAppHow: 'リンクをコピーするか、別のデバイスでスキャンします',
}

export const requesting: Copy<typeof english.requesting> = {
  open: (wallet) => `${wallet}を開いてください`,
  confirm: 'ウォレットで接続を承認してください。署名や資産の移動はありません。',
  unlock: (wallet) => `${wallet}はロックされています。パスワードを入力してから、接続を承認してください。`,
  slow: 'まだ応答がありません。ウィンドウが隠れている場合は、ブラウザのツールバーにあるウォレットのアイコンをクリックしてください。',
  again: 'もう一度試す',
  another: '別のウォレットを選ぶ',
  prompts: (wallet) => `${wallet}が許可を求めています。ウォレットで承認してください。`,
}

export const failures: Copy<typeof english.failures> = {
  UserRejectedError: '拒否されました',
  RequestPendingError: '前のリクエストが残っています',
  WalletLockedError: 'ロックされています',
  WalletTimeoutError: '応答がありません',
  RelayUnreachableError: 'スマートフォンに接続できません',
  UnauthorizedError: '許可されていません',
  ConnectorNotFoundError: '見つかりません',
  other: '接続できませんでした',
}

export const accounts: Copy<typeof english.accounts> = {
  dialog: 'アカウントを切り替え',
  title: 'アカウントを選択',
  text: (wallet) => `${wallet}で複数のアカウントが許可されています。ここで使うものを選んでください。`,
  active: (wallet) => `${wallet}で選択中`,
  current: 'ここで使用中',
  more: (wallet) => `${wallet}で別のアカウントを選ぶ`,
}

export const chains: Copy<typeof english.chains> = {
  title: 'チェーンを切り替え',
  text: (wallet) => `${wallet}は、ここでは使わないチェーンに接続しています。`,
  switchTo: (chain) => `${chain}に切り替える`,
  stay: 'このまま接続',
}

export const remote: Copy<typeof english.remote> = {
  title: 'スマートフォンでスキャン',
  text: 'ウォレットアプリを開き、このコードをスキャンして承認してください。',
  code: 'ウォレットを接続するQRコード',
  appTitle: (wallet) => `${wallet}を開く`,
  appText: 'アプリで承認してから、このページに戻ってください。',
  preparing: 'コードを取得しています…',
  link: 'リンクをコピー',
  copied: 'コピーしました。ウォレットアプリに貼り付けてください。',
  notCopied: 'ブラウザがコピーを許可しませんでした。代わりにコードをスキャンしてください。',
  expires: 'コードは1回だけ、数分間使えます。',
}
