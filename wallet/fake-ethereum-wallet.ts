import type { EthereumProvider } from './connectors/connector.ts'

export interface ProviderError {
  code?: number
  message?: string
  data?: unknown
}

interface FakeWalletOptions {
  accounts?: string[]
  chainId?: number
  /** Allowed this page earlier. */
  authorised?: boolean
}

/** An EIP-1193 wallet that signs nothing, records its requests and fails on demand. */
export function createFakeEthereumWallet({
  accounts = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  chainId = 1,
  authorised = false,
}: FakeWalletOptions = {}) {
  const listeners = new Map<string, Set<(value: never) => void>>()
  const chains = new Set([1, chainId])
  const fake = {
    accounts,
    chainId,
    authorised,
    chains,
    calls: [] as { method: string; params?: unknown }[],
    /** What the next request of a method throws. */
    failures: new Map<string, ProviderError>(),
    /** Methods that never respond. */
    unresponsive: new Set<string>(),
    /** What other methods return. */
    responses: new Map<string, unknown>(),
    switchesWhenAdding: true,
    /** Has the user choose among its accounts when a permission is requested, and can revoke it. When false, permissions are not supported. */
    knowsPermissions: true,
    /** The accounts a user chooses when asked for a permission; null for the current ones. */
    choice: null as string[] | null,
    /** Agrees to a switch and does nothing. */
    ignoresSwitch: false,
    listenerCount: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
    methods: () => fake.calls.map(({ method }) => method),
    emit(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(value as never)
    },
  }

  const respond = (method: string, params: unknown): unknown => {
    const [first] = (Array.isArray(params) ? params : []) as { chainId?: string }[]
    switch (method) {
      case 'eth_requestAccounts':
        fake.authorised = true
        return fake.accounts
      case 'eth_accounts':
        return fake.authorised ? fake.accounts : []
      case 'eth_chainId':
        return `0x${fake.chainId.toString(16)}`
      case 'wallet_requestPermissions':
      case 'wallet_revokePermissions':
        if (!fake.knowsPermissions) throw { code: 4200, message: `${method} is not supported.` }
        fake.authorised = method === 'wallet_requestPermissions'
        if (fake.authorised && fake.choice) fake.accounts = fake.choice
        return null
      case 'wallet_addEthereumChain':
        chains.add(Number(first?.chainId))
        if (fake.switchesWhenAdding) fake.chainId = Number(first?.chainId)
        return null
      case 'wallet_switchEthereumChain':
        if (!chains.has(Number(first?.chainId))) throw { code: 4902, message: 'Unrecognized chain ID.' }
        if (!fake.ignoresSwitch) fake.chainId = Number(first?.chainId)
        return null
      default:
        if (!fake.responses.has(method)) throw { code: 4200, message: `${method} is not supported.` }
        return fake.responses.get(method)
    }
  }

  const provider: EthereumProvider = {
    async request(call) {
      fake.calls.push(call)
      if (fake.unresponsive.has(call.method)) return new Promise(() => {})
      const failure = fake.failures.get(call.method)
      fake.failures.delete(call.method)
      if (failure) throw failure
      return respond(call.method, call.params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  return { provider, fake }
}
