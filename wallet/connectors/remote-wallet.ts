import { ConnectionReplacedError, RelayUnreachableError, WalletLockedError } from '../errors.ts'
import type { SharedPlatform } from '../platform.ts'
import type { EthereumProvider, Pairing } from './connector.ts'
import type { Client } from './open-sign-client.ts'
import { accountsOn, allowsMethod, approvedChains, parseActive } from './remote-accounts.ts'
import { toRemoteError } from './remote-error.ts'

type Session = ReturnType<Client['session']['getAll']>[number]

interface Options {
  client: Client
  /** The ids of the page's chains, in its order. */
  chainIds: readonly number[]
  /** The chain of the last visit. */
  lastChain: number | null
  emit(event: string, value: unknown): void
  startTimer: SharedPlatform['startTimer']
}

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]

/** How long the relay may take to accept a request to connect, and the end of a session, in milliseconds. */
const relayTimeout = 15_000
const farewellTimeout = 3_000

const disconnected = { code: 6000, message: 'User disconnected.' }

/** Where the library looks for the app to open. */
const appKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

const toHex = (chainId: number) => `0x${chainId.toString(16)}`
const caip = (chainId: number) => `eip155:${chainId}`

/** A wallet on another device as an EIP-1193 provider, over one session at a time. */
export function createRemoteWallet({ client, chainIds, lastChain, emit, startTimer }: Options) {
  let session: Session | undefined
  let chainId = chainIds[0] as number

  const follow = (next: Session | undefined, preferred: number | null = null) => {
    session = next
    if (!next) return
    const approved = approvedChains(next, chainIds)
    chainId = approved.find((id) => id === preferred) ?? approved[0] ?? chainId
  }
  const accounts = () => (session ? accountsOn(session, chainId) : [])
  const isOurs = (event: { topic: string }) => event.topic === session?.topic
  const lose = (event: { topic: string }) => {
    if (!isOurs(event)) return
    follow(undefined)
    emit('disconnect', { code: 4900 })
    void client.core.relayer.transportClose()
  }

  follow(client.session.getAll().at(-1), lastChain)
  client.on('session_delete', lose)
  client.on('session_expire', lose)
  client.on('session_update', (event) => {
    if (!isOurs(event)) return
    follow(client.session.get(event.topic), chainId)
    emit('accountsChanged', accounts())
  })
  client.on('session_event', (event) => {
    if (!isOurs(event)) return
    const { name, data } = event.params.event
    if (name === 'chainChanged') {
      chainId = Number(data) || chainId
      emit('chainChanged', toHex(chainId))
    }
    if (name !== 'accountsChanged') return
    const known = accounts()
    const active = parseActive(data).filter((address) => known.includes(address))
    emit('accountsChanged', [...new Set([...active, ...known])])
  })

  const send = async (method: string, params: unknown): Promise<unknown> => {
    const current = session
    if (!current || accounts().length === 0) throw { code: 4100 }
    if (!allowsMethod(current, method)) throw { code: 4200 }
    try {
      const request = { method, params: params ?? [] }
      return await client.request({ topic: current.topic, chainId: caip(chainId), request })
    } catch (thrown) {
      throw toRemoteError(thrown)
    }
  }

  const switchTo = async (target: number, params: unknown) => {
    const isApproved = () => session !== undefined && accountsOn(session, target).length > 0
    // Requests name their chain, so an approved one needs no word of the wallet.
    if (!isApproved()) await send('wallet_switchEthereumChain', params)
    if (!isApproved()) throw { code: 4902 }
    chainId = target
    emit('chainChanged', toHex(target))
    return null
  }

  const provider: EthereumProvider = {
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return toHex(chainId)
      if (method !== 'wallet_switchEthereumChain') return send(method, params)
      const [{ chainId: target }] = params as [{ chainId: string }]
      return switchTo(Number(target), params)
    },
  }

  let rounds = 0
  /** Ends what there is; the wallet is told, as long as the relay responds. */
  const end = async () => {
    const round = ++rounds
    follow(undefined)
    const { pairing, relayer } = client.core
    const ended = [
      ...client.session.getAll().map(({ topic }) => client.disconnect({ topic, reason: disconnected })),
      ...pairing.getPairings().map(({ topic }) => pairing.disconnect({ topic })),
    ]
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const stop = startTimer(resolve, farewellTimeout)
    await Promise.race([Promise.allSettled(ended), late])
    stop()
    if (round === rounds) await relayer.transportClose()
  }

  /** The address for the wallet and its answer; `RelayUnreachableError` when there is none in time. */
  const propose = () =>
    new Promise<Awaited<ReturnType<Client['connect']>>>((resolve, reject) => {
      const stop = startTimer(() => reject(new RelayUnreachableError()), relayTimeout)
      client
        .connect({
          optionalNamespaces: {
            eip155: { chains: chainIds.map(caip), methods, events: ['chainChanged', 'accountsChanged'] },
          },
        })
        .then(resolve, (error: unknown) => reject(new RelayUnreachableError(error)))
        .finally(stop)
    }).catch((error: unknown) => {
      // Otherwise the library would go on trying.
      void client.core.relayer.transportClose()
      throw error
    })

  const pair = async ({ showUri, signal, app }: Pairing): Promise<void> => {
    await end()
    rounds += 1
    const { uri = '', approval } = await propose()
    const given = approval()
    const proposal = client.proposal.getAll().at(-1)
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const abort = () => {
      reject(new ConnectionReplacedError())
      // What was approved at this moment and is no longer wanted is given back.
      given.then(({ topic }) => client.disconnect({ topic, reason: disconnected })).catch(() => {})
      client.events.emit('proposal_expire', { id: proposal?.id ?? 0 })
      void end()
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else showUri(uri)
    const approved = await Promise.race([given, aborted])
      .catch((error: unknown) => {
        throw toRemoteError(error)
      })
      .finally(() => signal.removeEventListener('abort', abort))
    follow(approved)
    if (app) await client.core.storage.setItem(appKey, { href: app, name: app })
    if (accounts().length > 0) return
    await end()
    throw new WalletLockedError()
  }

  /** Leaves the session to the next visit. */
  const close = () => {
    client.core.heartbeat.stop()
    void client.core.relayer.transportClose()
  }

  return { provider, pair, end, close, name: () => session?.peer.metadata.name ?? null }
}

export type RemoteWallet = ReturnType<typeof createRemoteWallet>
