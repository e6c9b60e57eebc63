import type * as english from '../english/wallet.ts'
import type { Texts } from '../texts.ts'

export const wallet: Texts<typeof english.wallet> = {
  title: 'あなたのウォレット',
  none: {
    title: 'ウォレットは接続されていません',
    text: '接続すると、名前、チェーン、アドレスにあるものが表示されます。接続するだけでは何も署名されず、何も動きません。',
    example: { name: 'anata.eth', facts: 'Ethereum' },
  },
  connect: 'ウォレットを接続',
  connecting: 'ウォレットの応答を待っています。自動で開かないときは、ウォレットを開いてください。',
  reconnecting: '前回のウォレットを探しています。',
  stop: '待つのをやめる',
  chooseAccount: 'アカウントを切り替え',
  disconnect: '接続を解除',
  disconnected: 'ウォレットの接続を解除しました。もう一度接続するまで、このままです。',
  with: (name) => `${name} で接続中`,
  avatar: (name) => `${name} の画像`,
  address: 'アドレス',
  copy: 'アドレスをコピー',
  copied: 'コピーしました',
  notCopied: 'ブラウザーが許可しませんでした。アドレスを選択して、手動でコピーしてください。',
  explore: '詳しく見る',
  balance: '残高',
  noBalance: '問い合わせ先がありませんでした。失われたものはありません。ページを再読み込みしてください。',
  chain: 'チェーン',
  unknownChain: (id) => `チェーン ${id}`,
  elsewhere: 'このチェーンでは何もできません。別のチェーンに切り替えてください。',
  retired: '終了済み',
  testnet: 'テストネット',
  switchTo: (chain) => `${chain} に切り替える`,
  switched: (chain) => `${chain} に切り替えました。`,
}

export const picker: Texts<typeof english.picker> = {
  title: 'ウォレットを選ぶ',
  found: 'このブラウザーのウォレット',
  nothingFound: 'このブラウザーにウォレットはありません。次の方法で入手できます。',
  others: '他のウォレット',
  get: (wallet) => `${wallet} を入手`,
  open: (wallet) => `${wallet} で開く`,
  anyEthereum: '他の Ethereum ウォレット',
  anySolana: '他の Solana ウォレット',
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  asks: (wallet) => `${wallet} が許可を求めています。ウォレットで答えてください。`,
}

export const link: Texts<typeof english.link> = {
  title: 'このウォレットでサインイン',
  text: '一度文章に署名すると、このウォレットでサインインできるようになります。費用はかからず、何も動きません。',
  button: 'アカウントに追加',
  asks: 'ウォレットに署名する文章が表示されます。読んでから、ウォレットで答えてください。',
  linked: 'このウォレットでサインインできます。',
  manage: 'サインイン方法の一覧',
  add: 'ウォレットを追加',
  added: (address) => `ウォレット ${address} を追加しました。サインインに使えます。`,
  yoursAlready: 'このウォレットはすでにサインインに使えます。別のものを追加するには、接続を解除してください。',
}

export const holdings: Texts<typeof english.holdings> = {
  title: 'このアドレスにあるもの',
  on: (chain) => `${chain} 上`,
  none: 'まだ何もありません。',
  solana: '一覧にできるのは Ethereum 系のアドレスです。これは Solana のアドレスなので、表示するものはありません。',
  nobodyToAsk: (chain) => `ウォレットを ${chain} に切り替えると、そこにあるものが表示されます。`,
  failed: 'チェーンに問い合わせできませんでした。失われたものはありません。もう一度お試しください。',
  poap: (eventId) => `イベント ${eventId} の POAP`,
  number: (id) => `番号 ${id}`,
  more: (count) => `他に ${count} 件あります。`,
  otherCollectibles: (count) => `他のアカウントのものが ${count} 件あります。`,
}

export const walletProblems: Texts<typeof english.walletProblems> = {
  UserRejectedError: 'ウォレットで拒否されました。何も変更されていません。いつでももう一度お試しください。',
  RequestPendingError:
    'ウォレットが前の確認への回答を待っています。ウォレットを開いて答えてから、もう一度お試しください。',
  ConnectorNotFoundError:
    'このウォレットはもうこのブラウザーにありません。別のものを選ぶか、ページを再読み込みしてください。',
  NotConnectedError: 'ウォレットの接続が切れています。何も変更されていません。もう一度接続してください。',
  AccountChangedError:
    'ウォレットが別のアカウントに切り替わりました。何も変更されていません。アドレスを確かめて、もう一度お試しください。',
  ChainMismatchError:
    'ウォレットが別のチェーンにあります。何も送信されていません。チェーンを切り替えて、もう一度お試しください。',
  UnknownChainError:
    'ウォレットがこのチェーンを知りません。何も変更されていません。ウォレットに追加して、もう一度お試しください。',
  ChainNodeMissingError:
    'ウォレットがこのチェーンを知らず、こちらから渡せるノードもありません。何も変更されていません。ウォレットでチェーンを追加してください。',
  UnauthorizedError:
    'ウォレットがこのページにアカウントの使用を許可していません。ウォレットで許可して、もう一度お試しください。',
  UnsupportedMethodError: 'このウォレットではできません。何も変更されていません。別のウォレットでお試しください。',
  WalletDisconnectedError:
    'ウォレットとチェーンの接続が切れています。何も変更されていません。接続が戻ったら、もう一度お試しください。',
  WalletError: 'ウォレットから正しい応答がありませんでした。何も変更されていません。もう一度お試しください。',
  NonceTooHighError:
    'このアカウントの前の取引が見つかりません。何も送信されていません。ウォレットでアカウントの履歴をリセットして、もう一度お試しください。',
  NonceTooLowError: 'ウォレットが前の取引の番号をもう一度使いました。何も送信されていません。もう一度お試しください。',
  InsufficientFundsError:
    '手数料に足りる残高がありません。何も送信されていません。残高を増やして、もう一度お試しください。',
  FeeCapTooLowError:
    '許可した手数料が、今チェーンが求める額より低いです。何も送信されていません。ウォレットで上限を上げて、もう一度お試しください。',
  FeeCapTooHighError: '手数料が取引に書ける額を超えています。何も送信されていません。小さくしてください。',
  TipAboveFeeCapError:
    'チップが許可した手数料の上限を超えています。何も送信されていません。ウォレットでチップを下げてください。',
  IntrinsicGasTooLowError: 'ガスの上限が小さすぎます。何も送信されていません。ウォレットに任せてください。',
  IntrinsicGasTooHighError:
    'ガスの上限がブロックに入る量を超えています。何も送信されていません。ウォレットに任せてください。',
  ExecutionRevertedError:
    'コントラクトが拒否しました。何も動いていません。ページを再読み込みして状態を確認してください。',
  TransactionTypeNotSupportedError:
    'チェーンがこの種類の取引に対応していません。何も送信されていません。ウォレットで別の種類を選んでください。',
  NodeError: 'チェーンに問い合わせできませんでした。失われたものはありません。もう一度お試しください。',
  belongsToAnother:
    'このウォレットは別のアカウントのものです。そちらで先に削除するか、別のウォレットを接続してください。',
  signatureRefused: '署名が一致しないか、間に合いませんでした。何も変更されていません。もう一度お試しください。',
  ended: 'サインインが終了しています。何も変更されていません。もう一度サインインしてください。',
}
