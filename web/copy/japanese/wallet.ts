import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet.ts'

export const wallet: Copy<typeof english.wallet> = {
  none: {
    title: 'ウォレットが接続されていません',
    text: '接続すると、名前、チェーン、アドレスの保有資産が表示されます。接続しても、署名や送金は行われません。',
    example: { name: 'anata.eth', facts: 'Ethereum' },
  },
  connect: 'ウォレットを接続',
  connecting: 'ウォレットの応答を待っています。開かない場合は、ご自身で開いてください。',
  reconnecting: 'ウォレットに再接続しています。',
  stop: 'キャンセル',
  chooseAccount: 'アカウントを切り替え',
  disconnect: '切断',
  disconnected: 'ウォレットを切断しました。もう一度接続するまで、切断されたままです。',
  with: (name) => `${name}で接続中`,
  avatar: (name) => `${name} の画像`,
  address: 'アドレス',
  copy: 'アドレスをコピー',
  copied: 'コピーしました',
  notCopied: 'ブラウザの制限でコピーできませんでした。アドレスを選択してコピーしてください。',
  explore: 'エクスプローラーで見る',
  balance: '残高',
  noBalance: '残高を読み込めませんでした。ページを再読み込みしてください。',
  chain: 'チェーン',
  unknownChain: (id) => `チェーン ${id}`,
  elsewhere: 'このチェーンは、ここでは使えません。別のチェーンに切り替えてください。',
  retired: '廃止済み',
  testnet: 'テストネット',
  switchTo: (chain) => `${chain}に切り替え`,
  switched: (chain) => `${chain}に切り替えました。`,
}

export const holdings: Copy<typeof english.holdings> = {
  title: 'このアドレスの保有資産',
  on: (chain) => `${chain}の資産`,
  none: 'まだ何もありません。',
  solana: '表示できるのは、EVM互換チェーンの資産だけです。これはSolanaのアドレスです。',
  switchChain: (chain) => `ここにある資産を見るには、ウォレットを${chain}に切り替えてください。`,
  noNode: (chain) => `ウォレットが別のデバイスにあるため、${chain}を確認できません。`,
  failed: 'チェーンが応答していません。もう一度お試しください。',
  poap: (eventId) => `イベント${eventId}のPOAP`,
  number: (id) => `No. ${id}`,
  more: (count) => `ほか${count}件。`,
  otherCollectibles: (count) => `ほかのアカウントのものが${count}件あります。`,
}
