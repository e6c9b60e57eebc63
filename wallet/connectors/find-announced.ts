import type { Platform } from '../platform.ts'
import type { EthereumConnector, EthereumProvider } from './connector.ts'
import { createEthereumConnector } from './ethereum-connector.ts'
import { kindOfRdns } from './wallet-kinds.ts'

const longestName = 64

/** What a wallet calls itself, no longer than a screen can show. */
export const readName = (name: string): string => name.slice(0, longestName)

/** An announcement comes from whatever runs in the page: a picture is shown only when it loads nothing. */
function readAnnouncement(detail: unknown): EthereumConnector | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: EthereumProvider }
  if (typeof provider?.request !== 'function' || !info) return null
  const { rdns, name, icon } = info
  if (typeof rdns !== 'string' || rdns === '' || typeof name !== 'string') return null
  return createEthereumConnector(provider, {
    id: rdns,
    kind: kindOfRdns(rdns),
    name: readName(name),
    icon: readIcon(icon),
  })
}

export const readIcon = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null

/** Asks wallets to announce themselves and hears those that come later; https://eips.ethereum.org/EIPS/eip-6963 */
export function findAnnounced({ window }: Platform, found: (connector: EthereumConnector) => void): () => void {
  const heard = (event: Event) => {
    const connector = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (connector) found(connector)
  }
  window.addEventListener('eip6963:announceProvider', heard)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', heard)
}
