import { generateKeyPairSync, sign } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { base58 } from '@scure/base'
import { createWalletClient, type Hex, http, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

interface WalletFailure {
  code: number
  message: string
}
interface WalletRequest {
  method: string
  params?: unknown
}
type WalletReply = { result: unknown } | { error: WalletFailure }

/** A picture that any browser can draw: one blue pixel. */
const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOwSy4DAAH6ARiuOtvYAAAAAElFTkSuQmCC'

interface EthereumOptions {
  name?: string
  rdns?: string
  /** Nodes by chain id. The wallet starts on the first and knows no other until one is added. */
  nodes: ReadonlyMap<number, string>
  account?: ReturnType<typeof privateKeyToAccount>
  /** Without it, the wallet is `window.ethereum`, like older wallets. */
  announces?: boolean
  /** Says so when it is asked, as MetaMask does. */
  locked?: boolean
}

/**
 * An Ethereum wallet in every page of a context, over EIP-1193 and EIP-6963. It really signs and sends to real nodes; what a person would click in its window
 * is decided here.
 */
export async function injectEthereumWallet(context: BrowserContext, options: EthereumOptions) {
  const { name = 'MetaMask', rdns = 'io.metamask', nodes, announces = true, locked = false } = options
  const [home] = nodes.keys()
  const key = `wallet_${rdns.replaceAll('.', '_')}`
  const wallet = {
    account: options.account ?? privateKeyToAccount(generatePrivateKey()),
    chainId: home as number,
    chains: new Set([home as number]),
    /** Further accounts that its owner allows. */
    others: [] as string[],
    authorised: false,
    calls: [] as WalletRequest[],
    methods: () => wallet.calls.map(({ method }) => method),
    /** The reply to the next request of a method. */
    failures: new Map<string, WalletFailure>(),
    /** The next request of a method waits until the returned function is called. */
    hold(method: string): () => void {
      const held = Promise.withResolvers<void>()
      holding.set(method, held.promise)
      return held.resolve
    },
    /** Notifies every page, as a wallet does when its owner changes something in its window. */
    async emit(event: string, value: unknown) {
      await Promise.all(context.pages().map((page) => page.evaluate(tellPage, [key, event, value] as const)))
    },
  }
  const holding = new Map<string, Promise<void>>()

  const addresses = () => [wallet.account.address, ...wallet.others].map((address) => address.toLowerCase())
  const nodeOf = (chainId: number) => nodes.get(chainId) as string
  const moveTo = async (chainId: number) => {
    wallet.chainId = chainId
    await wallet.emit('chainChanged', numberToHex(chainId))
  }
  const respond = async ({ method, params }: WalletRequest): Promise<unknown> => {
    const [first, second] = (Array.isArray(params) ? params : []) as Record<string, Hex>[]
    switch (method) {
      case 'eth_requestAccounts':
        wallet.authorised = true
        return addresses()
      case 'wallet_requestPermissions':
        wallet.authorised = true
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_revokePermissions':
        wallet.authorised = false
        return null
      case 'eth_accounts':
        return wallet.authorised ? addresses() : []
      case 'eth_chainId':
        return numberToHex(wallet.chainId)
      case 'wallet_addEthereumChain':
        wallet.chains.add(Number(first?.chainId))
        await moveTo(Number(first?.chainId))
        return null
      case 'wallet_switchEthereumChain':
        if (!wallet.chains.has(Number(first?.chainId))) throw { code: 4902, message: 'Unrecognized chain ID.' }
        await moveTo(Number(first?.chainId))
        return null
      case 'wallet_watchAsset':
        return true
      case 'personal_sign':
        return wallet.account.signMessage({ message: { raw: first as unknown as Hex } })
      case 'eth_signTypedData_v4':
        return wallet.account.signTypedData(JSON.parse(second as unknown as string))
      case 'eth_sendTransaction': {
        const { to, data, value } = first as { to: Hex; data?: Hex; value?: Hex }
        const client = createWalletClient({ account: wallet.account, transport: http(nodeOf(wallet.chainId)) })
        return client.sendTransaction({
          to,
          chain: null,
          ...(data && { data }),
          ...(value && { value: BigInt(value) }),
        })
      }
      default:
        return askNode(nodeOf(wallet.chainId), method, params)
    }
  }
  await context.exposeFunction(key, async (requested: WalletRequest): Promise<WalletReply> => {
    wallet.calls.push(requested)
    const held = holding.get(requested.method)
    holding.delete(requested.method)
    await held
    const failure = wallet.failures.get(requested.method)
    wallet.failures.delete(requested.method)
    if (failure) return { error: failure }
    try {
      return { result: await respond(requested) }
    } catch (error) {
      const { code = -32603, message = String(error) } = error as Partial<WalletFailure>
      return { error: { code, message } }
    }
  })
  await context.addInitScript(placeEthereumWallet, { key, name, rdns, icon, announces, locked })
  return wallet
}

async function askNode(node: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: WalletFailure }
  if (error) throw error
  return result
}

type PageWindow = Record<string, ((given: unknown) => Promise<never>) & ((event: unknown, value: unknown) => void)>

function tellPage([key, event, value]: readonly [string, string, unknown]) {
  ;(window as unknown as PageWindow)[`${key}_emit`]?.(event, value)
}

/** Runs in the page. */
function placeEthereumWallet(given: {
  key: string
  name: string
  rdns: string
  icon: string
  announces: boolean
  locked: boolean
}) {
  const { key, name, rdns, icon, announces, locked } = given
  const listeners = new Map<unknown, Set<(value: unknown) => void>>()
  const page = window as unknown as Record<string, unknown>
  const provider = {
    ...(locked && { _metamask: { isUnlocked: async () => false } }),
    async request(requested: object) {
      const ask = page[key] as (requested: object) => Promise<{ result: unknown } | { error: object }>
      const reply = await ask(requested)
      if ('error' in reply) throw reply.error
      return reply.result
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => listeners.get(event)?.delete(listener),
  }
  page[`${key}_emit`] = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  if (!announces) {
    page.ethereum = provider
    return
  }
  const detail = Object.freeze({ info: { uuid: key, name, rdns, icon }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** A Solana wallet in every page of a context, by the Wallet Standard. It really signs, with its own key. */
export async function injectSolanaWallet(context: BrowserContext, { name = 'Phantom' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url')
  const key = `solana_${name.toLowerCase()}`
  const wallet = {
    address: base58.encode(bytes),
    authorised: false,
    /** The error that refuses the next request. */
    failure: undefined as WalletFailure | undefined,
  }
  await context.exposeFunction(key, async ({ method, message }: { method: string; message?: number[] }) => {
    const error = method === 'silent' ? undefined : wallet.failure
    if (error) wallet.failure = undefined
    if (error) return { error }
    if (method === 'sign') return { result: [...sign(null, Buffer.from(message as number[]), privateKey)] }
    if (method === 'connect') wallet.authorised = true
    return { result: wallet.authorised ? { address: wallet.address, publicKey: [...bytes] } : null }
  })
  await context.addInitScript(placeSolanaWallet, { key, name, icon })
  return wallet
}

/** Runs in the page. */
function placeSolanaWallet({ key, name, icon }: { key: string; name: string; icon: string }) {
  const ask = async (requested: object) => {
    const call = (window as unknown as Record<string, (requested: object) => Promise<Record<string, unknown>>>)[key]
    const reply = await call!(requested)
    if (reply.error) throw reply.error
    return reply.result
  }
  const features = ['solana:signMessage']
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [] as object[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          const found = (await ask({ method: silent ? 'silent' : 'connect' })) as {
            address: string
            publicKey: number[]
          }
          const account = found && { address: found.address, publicKey: Uint8Array.from(found.publicKey) }
          wallet.accounts = account ? [{ ...account, chains: wallet.chains, features }] : []
          return { accounts: wallet.accounts }
        },
      },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ message }: { message: Uint8Array }) => [
          {
            signedMessage: message,
            signature: Uint8Array.from((await ask({ method: 'sign', message: [...message] })) as number[]),
          },
        ],
      },
    },
  }
  const register = ({ register: add }: { register(wallet: object): void }) => add(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
}
