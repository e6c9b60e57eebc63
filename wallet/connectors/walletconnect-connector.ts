import type { Chain } from '../chains/known-chains.ts'
import { NotConnectedError, WalletLockedError } from '../errors.ts'
import type { ImportChunk } from '../import-chunk.ts'
import type { Platform } from '../platform.ts'
import type { EthereumConnector, EthereumProvider, Link } from './connector.ts'
import { createEthereumConnector } from './ethereum-connector.ts'
import { parseName } from './find-announced.ts'
import type { RemoteWallet } from './remote-wallet.ts'
import { createSavedSession } from './saved-session.ts'
import { walletTitles } from './wallet-kinds.ts'

export interface WalletConnectOptions {
  projectId: string
  relayUrl: string
  importChunk: ImportChunk
  /** What wallets call this page. */
  title: string
}

interface Options extends WalletConnectOptions {
  platform: Platform
  chains: readonly Chain[]
  /** Whether a session outlives the page. */
  remembers: boolean
  lastChain(): number | null
}

/** A wallet on another device. Its code is loaded when it is asked for, or when a session was kept; nobody is contacted before. */
export function createWalletConnectConnector(options: Options): EthereumConnector & { stop(): void } {
  const { platform, chains, remembers, lastChain, importChunk, title, projectId, relayUrl } = options
  const saved = createSavedSession(remembers ? platform.storage : null)
  const listeners = new Map<string, Set<(value: never) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  let remote: RemoteWallet | undefined
  let opening: Promise<RemoteWallet> | undefined

  const load = async () => {
    const { openRemoteWallet } = await importChunk(() => import('./open-remote-wallet.ts'))
    const { origin } = new URL(platform.page().url)
    remote = await openRemoteWallet({
      projectId,
      relayUrl,
      metadata: { name: title, description: title, url: origin, icons: [`${origin}/icon-192.png`] },
      storage: saved.library,
      chainIds: chains.map(({ id }) => id),
      lastChain: lastChain(),
      emit,
      startTimer: platform.startTimer,
    })
    return remote
  }
  const open = () => {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const provider: EthereumProvider = {
    request: async (call) => (await open()).provider.request(call),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const description = {
    id: 'walletconnect',
    kind: 'walletconnect',
    name: walletTitles.walletconnect,
    icon: null,
  } as const
  const connector = createEthereumConnector(provider, description)
  let granted: Link | undefined
  const disconnect = async () => {
    const hadSession = saved.hasSession()
    saved.forget()
    if (hadSession || opening) await (await open()).end()
  }
  return {
    ...connector,
    /** What the wallet calls itself, once there is one. */
    get name() {
      return parseName(remote?.name() || description.name)
    },
    restore: async () => (saved.hasSession() ? connector.restore() : null),
    async connect(pairing) {
      if (!pairing) throw new NotConnectedError()
      granted = undefined
      const { pair } = await open()
      saved.begin()
      await pair(pairing)
      const link = await connector.restore()
      if (!link) throw new WalletLockedError()
      granted = link
      return link
    },
    disconnect,
    async abandon(link) {
      if (link === granted) await disconnect()
    },
    stop() {
      saved.stop()
      remote?.close()
    },
  }
}
