import { connect } from './actions/connect.ts'
import { parseChains } from './chains/parse-chains.ts'
import { createWallet } from './create-wallet.ts'
import { createFakeEthereumWallet } from './fake-ethereum-wallet.ts'
import { createFakeBrowser } from './fake-page.ts'
import { createFakeSolanaWallet } from './fake-solana-wallet.ts'

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Mainnet without a node, Gnosis with the operator's, Sepolia without. */
const chains = parseChains([
  { id: 1, name: 'Ethereum' },
  { id: 100, name: 'Gnosis', rpc_url: 'https://node.example/gnosis' },
  { id: 11155111, name: 'Sepolia' },
])

/** A page whose wallet is connected; the calls that connected it are not recorded. */
export async function connectedPage() {
  const { wallet, page } = openPage()
  const { provider, fake: metamask } = createFakeEthereumWallet()
  page.announce(provider, { rdns: 'io.metamask' })
  wallet.start()
  await connect(wallet, wallet.state().connectors[0])
  metamask.calls.length = 0
  return { wallet, page, metamask }
}

/** The same with a Solana wallet. */
export async function connectedSolanaPage(
  options: Parameters<typeof createFakeSolanaWallet>[0] & { injected?: boolean } = {},
) {
  const { wallet, page } = openPage()
  const phantom = createFakeSolanaWallet(options)
  if (options.injected) page.globals.phantom = { solana: phantom.injected }
  else page.register(phantom.wallet)
  wallet.start()
  await connect(wallet, wallet.state().connectors[0])
  return { wallet, page, phantom: phantom.fake }
}

export function openPage() {
  const { platform, fake: page } = createFakeBrowser().openTab()
  return { page, wallet: createWallet({ platform, chains, autoConnect: false }) }
}
