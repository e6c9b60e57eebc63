import type { WebConfig } from '@iyk/wire/config.ts'

const isHere = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** An origin, so that the policy of the pages names it exactly. */
const relay = (value: string) => {
  const url = URL.parse(value)
  if (!url || url.origin !== value) return undefined
  return url.protocol === 'wss:' || (url.protocol === 'ws:' && isHere(url.hostname)) ? value : undefined
}

/** Connecting wallets on other devices. Without the project's id, pages contact no relay. */
export const walletConnectTable = {
  WALLETCONNECT_PROJECT_ID: {
    parse: (value: string) => (/^[0-9a-f]{32}$/i.test(value) ? value : undefined),
    allowed: '32 hexadecimal digits',
    fallback: undefined as string | undefined,
    about: 'Project ID at WalletConnect’s relay; enables wallets on other devices. Without it, no relay is contacted.',
  },
  WALLETCONNECT_RELAY_URL: {
    parse: relay,
    allowed: 'a wss URL without a path; ws on localhost only',
    fallback: 'wss://relay.walletconnect.org',
    about: 'Relay that carries the encrypted messages between pages and wallets on other devices.',
    ignoredWithout: 'WALLETCONNECT_PROJECT_ID',
  },
} as const

type Settings = { WALLETCONNECT_PROJECT_ID: string | undefined; WALLETCONNECT_RELAY_URL: string }

/** What pages need to know for that, if anything. */
export const walletConnectConfig = (config: Settings): WebConfig['wallet_connect'] =>
  config.WALLETCONNECT_PROJECT_ID
    ? { project_id: config.WALLETCONNECT_PROJECT_ID, relay_url: config.WALLETCONNECT_RELAY_URL }
    : undefined
