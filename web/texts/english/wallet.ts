// Sentences of the wallet: connecting one, what it is and holds, and what wallets and chains refuse.

export const wallet = {
  title: 'Your wallet',
  none: {
    title: 'No wallet is connected',
    text: 'Connect one to see your name, your chain and what your address holds. Connecting signs nothing and moves nothing.',
    example: { name: 'you.eth', facts: 'Ethereum' },
  },
  connect: 'Connect a wallet',
  connecting: 'Waiting for your wallet. Open it if it does not come by itself.',
  reconnecting: 'Looking for the wallet of your last visit.',
  stop: 'Stop waiting',
  chooseAccount: 'Switch account',
  disconnect: 'Disconnect',
  disconnected: 'The wallet is disconnected. It stays so until you connect it again.',
  with: (name: string) => `Connected with ${name}`,
  avatar: (name: string) => `Picture of ${name}`,
  address: 'Address',
  copy: 'Copy the address',
  copied: 'Copied',
  notCopied: 'This browser did not allow it. Select the address and copy it by hand.',
  explore: 'Look it up',
  balance: 'Balance',
  noBalance: 'Nobody could be asked. Nothing is lost: load the page anew.',
  chain: 'Chain',
  unknownChain: (id: string) => `Chain ${id}`,
  elsewhere: 'This page does nothing on this chain. Switch to another one.',
  retired: 'retired',
  testnet: 'test network',
  switchTo: (chain: string) => `Switch to ${chain}`,
  switched: (chain: string) => `You are on ${chain} now.`,
} as const

export const picker = {
  title: 'Choose a wallet',
  found: 'In this browser',
  nothingFound: 'There is no wallet in this browser. Here is how to get one.',
  others: 'Other wallets',
  get: (wallet: string) => `Get ${wallet}`,
  open: (wallet: string) => `Open in ${wallet}`,
  anyEthereum: 'another Ethereum wallet',
  anySolana: 'another Solana wallet',
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  asks: (wallet: string) => `${wallet} asks for your permission. Answer it there.`,
} as const

export const link = {
  title: 'Sign in with this wallet',
  text: 'Sign a text once, and this wallet becomes a way in to your account. It costs nothing and moves nothing.',
  button: 'Link it to my account',
  asks: 'Your wallet shows the text to sign. Read it and answer there.',
  linked: 'This wallet signs you in.',
  manage: 'All your ways in',
  add: 'Add a wallet',
  added: (address: string) => `The wallet ${address} is added and signs you in.`,
  yoursAlready: 'This wallet signs you in already. Disconnect it to add another one.',
} as const

export const holdings = {
  title: 'What this address holds',
  on: (chain: string) => `On ${chain}`,
  none: 'Nothing yet.',
  solana: 'We read addresses of Ethereum and its relatives. This one is of Solana, so there is nothing to list.',
  nobodyToAsk: (chain: string) => `Switch your wallet to ${chain} to see what is there.`,
  failed: 'The chain could not be asked. Nothing is lost: try again.',
  poap: (eventId: string) => `POAP of event ${eventId}`,
  number: (id: string) => `No. ${id}`,
  more: (count: string) => `And ${count} more.`,
  otherCollectibles: (count: string) => `And ${count} from other accounts.`,
} as const

export const walletProblems = {
  UserRejectedError: 'You declined in your wallet. Nothing was changed: try again when you like.',
  RequestPendingError:
    'Your wallet still waits for your answer to an earlier request. Open it, answer there, then try again.',
  ConnectorNotFoundError: 'This wallet is not in this browser any more. Choose another one or load the page anew.',
  NotConnectedError: 'Your wallet is not connected any more. Nothing was changed: connect it again.',
  AccountChangedError: 'Your wallet went to another account. Nothing was changed: look at the address, then try again.',
  ChainMismatchError: 'Your wallet is on another chain. Nothing was sent: switch the chain, then try again.',
  UnknownChainError: 'Your wallet does not know this chain. Nothing was changed: add it there, then try again.',
  ChainNodeMissingError:
    'Your wallet does not know this chain, and we have no node to offer it. Nothing was changed: add the chain in your wallet.',
  UnauthorizedError: 'Your wallet does not let this page use the account. Allow it there, then try again.',
  UnsupportedMethodError: 'Your wallet cannot do this. Nothing was changed: try it with another wallet.',
  WalletDisconnectedError:
    'Your wallet has lost its connection to the chain. Nothing was changed: try again when it is back.',
  WalletError: 'Your wallet did not answer as it should. Nothing was changed: try again.',
  NonceTooHighError:
    'An earlier transaction of this account is missing. Nothing was sent: reset the activity of the account in your wallet, then try again.',
  NonceTooLowError: 'Your wallet used the number of an earlier transaction again. Nothing was sent: try again.',
  InsufficientFundsError: 'The account holds too little for the fee. Nothing was sent: add some, then try again.',
  FeeCapTooLowError:
    'The fee you allow is below what the chain asks now. Nothing was sent: allow more in your wallet, then try again.',
  FeeCapTooHighError: 'The fee is larger than a transaction can say. Nothing was sent: choose a smaller one.',
  TipAboveFeeCapError: 'The tip is above the highest fee you allow. Nothing was sent: lower the tip in your wallet.',
  IntrinsicGasTooLowError: 'The gas limit is too small. Nothing was sent: leave the limit to your wallet.',
  IntrinsicGasTooHighError: 'The gas limit is more than a block holds. Nothing was sent: leave it to your wallet.',
  ExecutionRevertedError: 'The contract refused. Nothing was moved: load the page anew to see how things stand.',
  TransactionTypeNotSupportedError:
    'The chain does not know this kind of transaction. Nothing was sent: choose another kind in your wallet.',
  NodeError: 'The chain could not be asked. Nothing is lost: try again.',
  belongsToAnother: 'This wallet belongs to another account. Remove it there first, or connect a different one.',
  signatureRefused: 'The signature does not fit or came too late. Nothing was changed: try again.',
  ended: 'This sign-in has ended. Nothing was changed: sign in again.',
} as const
