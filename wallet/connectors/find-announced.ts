import type { Platform } from '../platform.ts'
import type { EthereumConnector, EthereumProvider } from './connector.ts'
import { createEthereumConnector } from './ethereum-connector.ts'
import { kindOfRdns } from './wallet-kinds.ts'

const longestName = 64

/** A wallet's name for itself, cut to what a screen can show. */
export const parseName = (name: string): string => name.slice(0, longestName)

/** Any script in the page can announce a wallet: a picture is shown only when it loads nothing. */
function parseAnnouncement(detail: unknown): EthereumConnector | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: EthereumProvider }
  if (typeof provider?.request !== 'function' || !info) return null
  const { rdns, name, icon } = info
  if (typeof rdns !== 'string' || rdns === '' || typeof name !== 'string') return null
  return createEthereumConnector(provider, {
    id: rdns,
    kind: kindOfRdns(rdns),
    name: parseName(name),
    icon: parseIcon(icon),
  })
}

/** A picture that is shown as an image alone, in which no script runs; far larger than any icon of 96 pixels, which the standards ask for. */
const iconForm = /^data:image\/(?:svg\+xml|png|webp)[;,]/
const iconCharacters = 200_000

export const parseIcon = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= iconCharacters && iconForm.test(icon) ? icon : null

/** Asks wallets to announce themselves and keeps listening for later ones; https://eips.ethereum.org/EIPS/eip-6963 */
export function findAnnounced({ window }: Platform, found: (connector: EthereumConnector) => void): () => void {
  const heard = (event: Event) => {
    const connector = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (connector) found(connector)
  }
  window.addEventListener('eip6963:announceProvider', heard)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', heard)
}
