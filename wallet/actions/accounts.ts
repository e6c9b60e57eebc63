import { fetchAccounts, fetchChainId } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

// Part of the requests that a page may make of a wallet (README.md); the product's own pages read the wallet's state instead.

/** The accounts this page may already use; with checksums, the active one first. Opens no window. */
export async function getAccounts(wallet: Wallet): Promise<string[]> {
  return fetchAccounts(requireEthereumWallet(wallet).provider, 'eth_accounts')
}

/** Prompts the user for the accounts this page may use; with checksums, the active one first. */
export async function requestAccounts(wallet: Wallet): Promise<string[]> {
  return fetchAccounts(requireEthereumWallet(wallet).provider, 'eth_requestAccounts')
}

/** The chain as the wallet reports it now. */
export async function getChainId(wallet: Wallet): Promise<number> {
  return fetchChainId(requireEthereumWallet(wallet).provider)
}
