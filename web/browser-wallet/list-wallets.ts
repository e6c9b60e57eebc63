import type { Connector, WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { walletTitles } from '@iyk/wallet/connectors/wallet-kinds.ts'
import { walletLinks } from '@iyk/wallet/connectors/wallet-links.ts'
import type { Page } from '@iyk/wallet/platform.ts'
import { picker } from '../copy/english/wallet-picker.ts'
import type { WalletChoice } from '../ui/wallet-list.tsx'

interface Options {
  connectors: readonly Connector[]
  /** The id of the wallet used last. */
  recent: string | null
  page: Page
}

const kinds = Object.keys(walletTitles) as WalletKind[]
const isRemote = ({ kind }: Connector) => kind === 'walletconnect'

/** The wallets of this browser: the one used last first, then in the order they are known by. */
function listFound(connectors: readonly Connector[], recent: string | null): WalletChoice[] {
  const isRecent = ({ id }: Connector) => id === recent
  return connectors
    .filter((one) => !isRemote(one))
    .toSorted((one, other) => Number(isRecent(other)) - Number(isRecent(one)))
    .map((one) => {
      const namespace = picker.namespaces[one.namespace]
      const fact = isRecent(one) ? `${picker.lastUsed} · ${namespace}` : namespace
      return { id: one.id, name: one.name, icon: one.icon, fact }
    })
}

/** The apps of a phone, by kind: through WalletConnect where that is set up, else as links to this page in their own browsers. */
function listApps(absent: readonly WalletKind[], page: Page, hasRemote: boolean): WalletChoice[] {
  const apps = absent.flatMap((kind): WalletChoice[] => {
    const { title, open, app } = walletLinks(kind, page)
    if (hasRemote && app !== null) return [{ id: kind, name: title, fact: picker.opensApp }]
    return open === null ? [] : [{ id: kind, name: title, fact: picker.opensPage, href: open }]
  })
  const another: WalletChoice = {
    id: 'walletconnect',
    name: picker.anotherApp,
    fact: picker.anotherAppHow,
    shape: 'link',
  }
  return hasRemote ? [...apps, another] : apps
}

function listInstalls(absent: readonly WalletKind[], page: Page) {
  const titles: Partial<Record<WalletKind, string>> = picker.other
  return absent.flatMap((kind) => {
    const { title, install } = walletLinks(kind, page)
    return install === null ? [] : [{ address: install, text: picker.get(titles[kind] ?? title) }]
  })
}

/** What a user can connect here, and where to get what is missing. */
export function listWallets({ connectors, recent, page }: Options) {
  const hasRemote = connectors.some(isRemote)
  const absent = kinds.filter((kind) => !connectors.some((one) => one.kind === kind))
  const scan: WalletChoice = { id: 'walletconnect', name: picker.scan, fact: picker.worksWith, shape: 'phone' }
  return {
    found: listFound(connectors, recent),
    remote: page.isPhone ? listApps(absent, page, hasRemote) : hasRemote ? [scan] : [],
    installs: listInstalls(absent, page),
  }
}
