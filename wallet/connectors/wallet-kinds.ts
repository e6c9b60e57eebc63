import type { EthereumProvider, WalletKind } from './connector.ts'

/** In display order. */
export const walletTitles: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  rainbow: 'Rainbow',
  coinbase: 'Coinbase Wallet',
  trust: 'Trust Wallet',
  phantom: 'Phantom',
  okx: 'OKX Wallet',
  zerion: 'Zerion',
  binance: 'Binance Wallet',
  vessel: 'Vessel',
  ethereum: 'Ethereum wallet',
  solana: 'Solana wallet',
  walletconnect: 'WalletConnect',
}

const kindsByRdns: Readonly<Record<string, WalletKind>> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'me.rainbow': 'rainbow',
  'com.coinbase.wallet': 'coinbase',
  'com.trustwallet.app': 'trust',
  'com.okex.wallet': 'okx',
  'io.zerion.wallet': 'zerion',
  'com.binance.wallet': 'binance',
  'app.phantom': 'phantom',
}

// Any extension chooses these names, `constructor` too.
const own = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const kindOfRdns = (rdns: string): WalletKind => own(kindsByRdns, rdns) ?? 'ethereum'

const kindsByStandardName: Readonly<Record<string, WalletKind>> = { metamask: 'metamask', phantom: 'phantom' }

export const kindOfStandardName = (name: string): WalletKind => own(kindsByStandardName, name.toLowerCase()) ?? 'solana'

const kindsByFlag: Readonly<Record<string, WalletKind>> = {
  isCoinbaseWallet: 'coinbase',
  isPhantom: 'phantom',
  isBinance: 'binance',
  isRainbow: 'rainbow',
  isTrust: 'trust',
  isTrustWallet: 'trust',
  isOKExWallet: 'okx',
  isOkxWallet: 'okx',
  isZerion: 'zerion',
}

/** Other wallets that had a `window.ethereum` of their own, by the flag each sets on it; nearly all set `isMetaMask` too. */
const namesByFlag: Readonly<Record<string, string>> = {
  isApexWallet: 'Apex Wallet',
  isAvalanche: 'Core',
  isBackpack: 'Backpack',
  isBifrost: 'Bifrost Wallet',
  isBitKeep: 'Bitget Wallet',
  isBitski: 'Bitski',
  isBlockWallet: 'BlockWallet',
  isBraveWallet: 'Brave Wallet',
  isCTRL: 'Ctrl Wallet',
  isXDEFI: 'Ctrl Wallet',
  isCoin98: 'Coin98',
  isDawn: 'Dawn',
  isEnkrypt: 'Enkrypt',
  isExodus: 'Exodus',
  isFordefi: 'Fordefi',
  isFrame: 'Frame',
  isFrontier: 'Frontier',
  isGamestop: 'GameStop Wallet',
  isHyperPay: 'HyperPay',
  isImToken: 'imToken',
  isKuCoinWallet: 'KuCoin Wallet',
  isMEWwallet: 'MEW wallet',
  isMathWallet: 'MathWallet',
  isNestWallet: 'Nest',
  isOneInchAndroidWallet: '1inch Wallet',
  isOneInchIOSWallet: '1inch Wallet',
  isOpera: 'Opera Wallet',
  isPortal: 'Ripio Portal',
  isRabby: 'Rabby Wallet',
  isSafePal: 'SafePal',
  isSafeheron: 'Safeheron',
  isStatus: 'Status',
  isTalisman: 'Talisman',
  isTally: 'Taho',
  isTokenPocket: 'TokenPocket',
  isTokenary: 'Tokenary',
  isUniswapWallet: 'Uniswap Wallet',
  isWigwam: 'Wigwam',
  isZeal: 'Zeal',
  isZilPay: 'ZilPay',
  isxPortal: 'xPortal',
  __seif: 'Seif',
}

/** Identifies injected wallets that do not announce themselves by their flags. `isMetaMask` alone means MetaMask. */
export function parseFlags(provider: EthereumProvider): { kind: WalletKind; name: string } {
  const says = (flag: string) => Boolean((provider as unknown as Record<string, unknown>)[flag])
  const named = (kind: WalletKind, name = walletTitles[kind]) => ({ kind, name })
  const kind = Object.keys(kindsByFlag).find(says)
  if (kind !== undefined) return named(kindsByFlag[kind] as WalletKind)
  const flag = Object.keys(namesByFlag).find(says)
  if (flag !== undefined) return named('ethereum', namesByFlag[flag])
  return named(says('isMetaMask') ? 'metamask' : 'ethereum')
}
