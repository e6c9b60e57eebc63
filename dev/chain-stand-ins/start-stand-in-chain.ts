import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Abi, createTestClient, encodeFunctionData, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startLocalChain } from '../local-chain.ts'

/** The first of the funded accounts; the chain signs for none of them once its id has been changed. */
export const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

type ContractName = 'Multicall' | 'Names' | 'Tokens'
interface Compiled {
  abi: Abi
  evm: { deployedBytecode: { object: string } }
}

const addresses = {
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
  names: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  poap: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
} as const

async function compile(): Promise<Record<ContractName, Compiled>> {
  const { compile: run } = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const content = await readFile(join(import.meta.dirname, 'contracts.sol'), 'utf8')
  const output = JSON.parse(
    run(
      JSON.stringify({
        language: 'Solidity',
        sources: { all: { content } },
        settings: { outputSelection: { all: { '*': ['abi', 'evm.deployedBytecode.object'] } } },
      }),
    ),
  )
  if (!output.contracts?.all) throw new Error(JSON.stringify(output.errors))
  return output.contracts.all
}

/** A real local chain with small contracts of our own in place of mainnet's large ones. */
export async function startStandInChain(chainId: number) {
  const [chain, contracts] = await Promise.all([startLocalChain(), compile()])
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url), account: null as never })
    .extend(publicActions)
    .extend(walletActions)
  await client.request({ method: 'anvil_setChainId', params: [chainId] } as never)
  const put = (address: `0x${string}`, name: ContractName) =>
    client.setCode({ address, bytecode: `0x${contracts[name].evm.deployedBytecode.object}` })
  await put(addresses.multicall, 'Multicall')
  await put(addresses.names, 'Names')
  await put(addresses.poap, 'Tokens')

  const sendTo =
    (name: ContractName, to: `0x${string}`) =>
    async (functionName: string, ...args: unknown[]) => {
      const data = encodeFunctionData({ abi: contracts[name].abi, functionName, args })
      await client.sendTransactionSync({ account, to, data, chain: null })
    }
  return {
    url: chain.url,
    client,
    poap: addresses.poap,
    /** Each changes one of the contracts, in its own block. */
    changeNames: sendTo('Names', addresses.names),
    changeTokens: sendTo('Tokens', addresses.poap),
    close: chain.close,
  }
}
