import type { EthereumProvider, WalletKind } from './connector.ts'

/** In the order they are shown. */
export const walletTitles: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  coinbase: 'Coinbase Wallet',
  binance: 'Binance Wallet',
  phantom: 'Phantom',
  vessel: 'Vessel',
  ethereum: 'Ethereum wallet',
  solana: 'Solana wallet',
}

const kindsByRdns: Readonly<Record<string, WalletKind>> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'com.coinbase.wallet': 'coinbase',
  'com.binance.wallet': 'binance',
  'app.phantom': 'phantom',
}

export const kindOfRdns = (rdns: string): WalletKind => kindsByRdns[rdns] ?? 'ethereum'

const kindsByStandardName: Readonly<Record<string, WalletKind>> = { metamask: 'metamask', phantom: 'phantom' }

export const kindOfStandardName = (name: string): WalletKind => kindsByStandardName[name.toLowerCase()] ?? 'solana'

/** Wallets that say `isMetaMask` too, so that pages of old talk to them. */
const imitators = [
  'isApexWallet',
  'isAvalanche',
  'isBitKeep',
  'isBlockWallet',
  'isBraveWallet',
  'isCoin98',
  'isFordefi',
  'isMathWallet',
  'isOkxWallet',
  'isOKExWallet',
  'isOneInchIOSWallet',
  'isOneInchAndroidWallet',
  'isOpera',
  'isPhantom',
  'isPortal',
  'isRabby',
  'isTokenPocket',
  'isTokenary',
  'isUniswapWallet',
  'isXDEFI',
  'isZerion',
  'isZilPay',
]

/** By the flags that injected wallets say of themselves, for those that do not announce themselves. */
export function kindOfFlags(provider: EthereumProvider): WalletKind {
  const says = (flag: string) => Boolean((provider as unknown as Record<string, unknown>)[flag])
  if (says('isCoinbaseWallet')) return 'coinbase'
  if (says('isPhantom')) return 'phantom'
  if (says('isBinance')) return 'binance'
  return says('isMetaMask') && !imitators.some(says) ? 'metamask' : 'ethereum'
}
