import type { Copy } from '../copy.ts'
import type * as english from '../english/keys.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  title: 'パスキー',
  text: '指紋、顔、PINでサインインできます。何も入力する必要はありません。',
  add: 'パスキーを追加',
  unsupported: 'このブラウザはパスキーに対応していません。別のブラウザでこのページを開いて追加してください。',
  unnamed: 'パスキー',
  kinds: {
    platform: 'デバイスに内蔵',
    'cross-platform': 'スマートフォンまたはセキュリティキー',
  },
  rename: '名前を変更',
  renameOne: (name) => `「${name}」の名前を変更`,
  removeOne: (name) => `「${name}」を削除`,
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  title: '認証アプリ',
  text: '2段階認証を有効にすると、サインインのたびにアプリのコードも入力します。パスキーでサインインする場合、コードは不要です。',
  name: '認証アプリ',
  on: '2段階認証は有効です',
  add: 'アプリを設定',
  removeOne: '認証アプリを削除',
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  show: 'リカバリーコード',
}

export const providers: Copy<typeof english.providers> = {
  title: '連携アカウント',
  text: 'ほかのサービスのアカウントでサインインできます。',
  connect: (provider) => `${provider}と連携`,
  account: (subject) => `アカウント ${subject}`,
  disconnect: '連携を解除',
  disconnectOne: (provider) => `${provider}との連携を解除`,
  connected: (provider) => `${provider}と連携しました。このアカウントでサインインできます。`,
}

export const wallets: Copy<typeof english.wallets> = {
  title: 'ウォレット',
  text: 'ウォレットでメッセージに署名してサインインします。無料で、資産は動きません。',
  connected: (wallet, address) => `${wallet}が ${address} で接続されています。`,
  sign: 'メッセージに署名',
  release: '切断',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `ウォレット ${address} を削除`,
}
