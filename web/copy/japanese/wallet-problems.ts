import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-problems.ts'

export const walletProblems: Copy<typeof english.walletProblems> = {
  UserRejectedError: 'ウォレットでリクエストが拒否されました。何も変更されていません。',
  RequestPendingError:
    'ウォレットが前のリクエストへの応答を待っています。ウォレットを開いて応答してから、もう一度お試しください。',
  ConnectorNotFoundError:
    'このウォレットは、このブラウザに見つからなくなりました。別のウォレットを選ぶか、ページを再読み込みしてください。',
  NotConnectedError: 'ウォレットの接続が切れています。もう一度接続してください。',
  AccountChangedError: 'ウォレットのアカウントが切り替わりました。アドレスを確認してから、もう一度お試しください。',
  ChainMismatchError:
    'ウォレットが別のチェーンを使っています。何も送信されていません。チェーンを切り替えてから、もう一度お試しください。',
  UnknownChainError: 'ウォレットにこのチェーンがありません。ウォレットに追加してから、もう一度お試しください。',
  ChainNodeMissingError:
    'ウォレットにこのチェーンがなく、こちらからは追加できません。ウォレットでチェーンを追加してください。',
  WalletLockedError:
    'ウォレットがロックされているか、アカウントがまだありません。ロックを解除してから、もう一度お試しください。',
  WalletTimeoutError: 'ウォレットから時間内に応答がありませんでした。何も変更されていません。もう一度お試しください。',
  RelayUnreachableError:
    'スマートフォンとの接続が応答していません。ネットワークを確認してから、もう一度お試しください。',
  UnauthorizedError:
    'このページでアカウントを使うことが、ウォレットで許可されていません。許可してから、もう一度お試しください。',
  UnsupportedMethodError: 'このウォレットは、この操作に対応していません。別のウォレットをお試しください。',
  WalletDisconnectedError: 'ウォレットとチェーンの接続が切れました。接続が戻ったら、もう一度お試しください。',
  WalletError: 'ウォレットから想定外の応答がありました。何も変更されていません。もう一度お試しください。',
  NonceTooHighError:
    'このアカウントの以前のトランザクションが見つかりません。何も送信されていません。ウォレットでアカウントのアクティビティをリセットしてから、もう一度お試しください。',
  NonceTooLowError:
    'ウォレットが以前のトランザクションの番号を再び使いました。何も送信されていません。もう一度お試しください。',
  InsufficientFundsError:
    '手数料を支払うには、このアカウントの残高が足りません。入金してから、もう一度お試しください。',
  FeeCapTooLowError:
    '手数料の上限が、現在のネットワーク手数料より低くなっています。何も送信されていません。ウォレットで上限を上げてから、もう一度お試しください。',
  FeeCapTooHighError: '手数料の上限が高すぎます。何も送信されていません。もっと低くしてください。',
  TipAboveFeeCapError:
    'チップが手数料の上限を超えています。何も送信されていません。ウォレットでチップを下げてください。',
  IntrinsicGasTooLowError: 'ガスリミットが低すぎます。何も送信されていません。ウォレットに設定を任せてください。',
  IntrinsicGasTooHighError:
    'ガスリミットがブロックの上限を超えています。何も送信されていません。ウォレットに設定を任せてください。',
  ExecutionRevertedError:
    'コントラクトがトランザクションを拒否しました。何も移動していません。ページを再読み込みして、状態を確認してください。',
  TransactionTypeNotSupportedError:
    'チェーンがこの種類のトランザクションに対応していません。何も送信されていません。ウォレットで別の種類を選んでください。',
  NodeError: 'チェーンが応答していません。もう一度お試しください。',
  belongsToAnother:
    'このウォレットは別のアカウントで使われています。先にそのアカウントから削除するか、別のウォレットを接続してください。',
  signatureRefused: '署名が無効か、期限が切れていました。何も変更されていません。もう一度お試しください。',
  ended: 'サインアウトされています。何も変更されていません。もう一度サインインしてください。',
}
