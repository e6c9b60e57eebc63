import type { Wallet } from '@wallet-standard/base'

/** Events of the page's window and the objects that wallets put there. Nothing found here can be trusted. */
interface WalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  /** A property of `window`, by name. */
  read(name: string): unknown
}

/** Wallets registered by the Wallet Standard; https://github.com/wallet-standard/wallet-standard */
interface StandardWallets {
  get(): readonly Wallet[]
  on(event: 'register' | 'unregister', listener: () => void): () => void
}

export interface Page {
  /** With path and query, as the address bar shows it. */
  url: string
  isPhone: boolean
}

/** What any page offers, wallets aside. Waits are milliseconds. */
export interface SharedPlatform {
  /** Runs once after `wait`. Returns a function that cancels it. */
  startTimer(run: () => void, wait: number): () => void
  storage: {
    read(key: string): string | null
    write(key: string, value: string): void
    remove(key: string): void
    /** Changes made by other tabs only; the key is null when everything was cleared. Returns a function that stops it. */
    onChange(listener: (key: string | null, value: string | null) => void): () => void
  }
}

/** Everything the wallet takes from its environment, so that a test controls the clock and the wallets. */
export interface Platform extends SharedPlatform {
  window: WalletWindow
  standardWallets(): StandardWallets
  page(): Page
}
