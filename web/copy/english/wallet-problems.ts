// What wallets and chains refuse.

export const walletProblems = {
  UserRejectedError: 'You declined the request in your wallet. Nothing was changed.',
  RequestPendingError: 'Your wallet is still waiting on an earlier request. Open it and respond, then try again.',
  ConnectorNotFoundError: 'This wallet is no longer in this browser. Choose another one, or reload the page.',
  NotConnectedError: 'Your wallet is no longer connected. Connect it again.',
  AccountChangedError: 'Your wallet switched to another account. Check the address, then try again.',
  ChainMismatchError: 'Your wallet is on another chain. Nothing was sent. Switch chains, then try again.',
  UnknownChainError: 'Your wallet doesn’t have this chain. Add it there, then try again.',
  ChainNodeMissingError: 'Your wallet doesn’t have this chain, and we can’t add it for you. Add it in your wallet.',
  WalletLockedError: 'Your wallet is locked, or has no account yet. Unlock it, then try again.',
  WalletTimeoutError: 'Your wallet didn’t answer in time. Nothing was changed. Try again.',
  RelayUnreachableError: 'The connection to your phone isn’t responding. Check your network, then try again.',
  UnauthorizedError: 'Your wallet doesn’t let this page use the account. Allow it there, then try again.',
  UnsupportedMethodError: 'Your wallet can’t do this. Try another wallet.',
  WalletDisconnectedError: 'Your wallet lost its connection to the chain. Try again when it’s back.',
  WalletError: 'Your wallet didn’t respond as expected. Nothing was changed. Try again.',
  NonceTooHighError:
    'An earlier transaction from this account is missing. Nothing was sent. Reset the account’s activity in your wallet, then try again.',
  NonceTooLowError: 'Your wallet reused the number of an earlier transaction. Nothing was sent. Try again.',
  InsufficientFundsError: 'There isn’t enough in this account to pay the fee. Add funds, then try again.',
  FeeCapTooLowError:
    'Your maximum fee is lower than what the network charges now. Nothing was sent. Raise it in your wallet, then try again.',
  FeeCapTooHighError: 'The maximum fee is too large. Nothing was sent. Choose a smaller one.',
  TipAboveFeeCapError: 'The tip is higher than your maximum fee. Nothing was sent. Lower the tip in your wallet.',
  IntrinsicGasTooLowError: 'The gas limit is too low. Nothing was sent. Let your wallet set the limit.',
  IntrinsicGasTooHighError: 'The gas limit is higher than a block allows. Nothing was sent. Let your wallet set it.',
  ExecutionRevertedError:
    'The contract rejected the transaction. Nothing was moved. Reload the page to see its status.',
  TransactionTypeNotSupportedError:
    'The chain doesn’t support this type of transaction. Nothing was sent. Choose another type in your wallet.',
  NodeError: 'The chain isn’t responding. Try again.',
  belongsToAnother: 'This wallet belongs to another account. Remove it there first, or connect a different one.',
  signatureRefused: 'The signature wasn’t valid or came too late. Nothing was changed. Try again.',
  ended: 'You’re no longer signed in. Nothing was changed. Sign in again.',
} as const
