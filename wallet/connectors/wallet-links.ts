import type { Page } from '../platform.ts'
import type { WalletKind } from './connector.ts'
import { walletTitles } from './wallet-kinds.ts'

interface Source {
  /** Null when the wallet is no longer offered. */
  install: string | null
  /** Opens the page inside the wallet's own browser, or offers to install the app. */
  open?: (url: URL) => string
  /** Where the wallet's app takes requests of WalletConnect, under `/wc`. */
  app?: string
}

const sources: Readonly<Record<WalletKind, Source>> = {
  metamask: {
    install: 'https://metamask.io/download',
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
    app: 'https://link.metamask.io',
  },
  rainbow: { install: 'https://rainbow.me/download', app: 'https://rnbwapp.com' },
  coinbase: {
    install: 'https://www.coinbase.com/wallet/downloads',
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  trust: {
    install: 'https://trustwallet.com/download',
    // Coin 60 is Ethereum.
    open: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
    app: 'https://link.trustwallet.com',
  },
  phantom: {
    install: 'https://phantom.com/download',
    open: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  okx: {
    install: 'https://www.okx.com/download',
    open: ({ href }) =>
      `https://www.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`)}`,
    app: 'okex://main',
  },
  zerion: { install: 'https://zerion.io/download', app: 'https://wallet.zerion.io' },
  // Its browser takes no links from outside since October 2026.
  binance: { install: 'https://www.binance.com/en/web3wallet', app: 'bnc://app.binance.com/cedefi' },
  vessel: { install: null },
  ethereum: { install: 'https://ethereum.org/wallets/find-wallet/' },
  solana: { install: 'https://solana.com/wallets' },
  walletconnect: { install: null },
}

/** For a wallet that is not in this browser. `open` and `app` are null except on a phone, and where the wallet has no such link. */
export function walletLinks(kind: WalletKind, page: Page) {
  const { install, open, app } = sources[kind]
  return {
    title: walletTitles[kind],
    install,
    open: page.isPhone && open ? open(new URL(page.url)) : null,
    app: page.isPhone && app !== undefined ? app : null,
  }
}

/** Opens a wallet's app, as `walletLinks` gives it, with a request of WalletConnect. */
export const pairingLink = (app: string, uri: string) => `${app}/wc?uri=${encodeURIComponent(uri)}`
