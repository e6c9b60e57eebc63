import type { Page } from '../platform.ts'
import type { WalletKind } from './connector.ts'
import { walletTitles } from './wallet-kinds.ts'

interface Source {
  /** Null when the wallet is no longer offered. */
  install: string | null
  /** Opens the page inside the wallet's own browser, or offers to install the app. */
  open?: (url: URL) => string
}

const sources: Readonly<Record<WalletKind, Source>> = {
  metamask: {
    install: 'https://metamask.io/download',
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  coinbase: {
    install: 'https://www.coinbase.com/wallet/downloads',
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  // Its browser takes no links from outside since October 2026.
  binance: { install: 'https://www.binance.com/en/web3wallet' },
  phantom: {
    install: 'https://phantom.com/download',
    open: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  vessel: { install: null },
  ethereum: { install: 'https://ethereum.org/wallets/find-wallet/' },
  solana: { install: 'https://solana.com/wallets' },
}

/** For a wallet that is not in this browser. `open` is null except on a phone, and where the wallet has no such link. */
export function walletLinks(kind: WalletKind, page: Page) {
  const { install, open } = sources[kind]
  return {
    title: walletTitles[kind],
    install,
    open: page.isPhone && open ? open(new URL(page.url)) : null,
  }
}
