import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Address, LocalAccount } from 'viem'
import { collectible, contractOf, deployCollectible, isCollectible } from '../chains/deploy-collectible.ts'
import { type ChainReport, inspectChain } from '../chains/inspect-chain.ts'
import { nodeFailure } from '../chains/node-failure.ts'
import { openKeystore } from '../chains/open-minter.ts'
import { KeystoreRefused } from '../chains/read-keystore.ts'
import { isLocalHost } from '../config.ts'
import { askSecret } from './ask-secret.ts'
import { type Command, CommandRefused, printTable, requireWord } from './command.ts'

const chainOf = ({ onChain }: Pick<ChainContext, 'onChain'>, word: string): CollectibleChain => {
  const chain = onChain.chains.find(({ id }) => String(id) === word)
  if (!chain) throw new CommandRefused(`No node is set for a chain "${word}". Name it in CHAINS with its node_url.`)
  return chain
}

const openFrom = async (file: string): Promise<LocalAccount> => {
  const password = await askSecret(`Password of ${file}: `)
  return openKeystore(file, password).catch((error: Error) => {
    throw error instanceof KeystoreRefused ? new CommandRefused(`"${file}" ${error.message}.`) : error
  })
}

/** A contract of an earlier version takes no vouchers of this one; what was minted stays there. */
const assertNotThere = async (context: ChainContext, chain: CollectibleChain) => {
  const contract = await contractOf(context, chain)
  if (!contract) return
  const node = await context.onChain.openNode(chain)
  const code = await node.getCode({ address: contract })
  if (chain.contract || (code && isCollectible(code)))
    throw new CommandRefused(`Chain ${chain.id} has its contract at ${contract} already.`)
  if (code) console.log(`The contract at ${contract} is of an earlier version and stays as it is.`)
}

/** An earlier command may have sent it from another account. */
const ownerOf = async ({ onChain }: ChainContext, chain: CollectibleChain, address: Address) =>
  (await onChain.openNode(chain)).readContract({ abi: collectible.abi, address, functionName: 'owner' })

const warnOfOneKey = () =>
  console.log(
    [
      'The minter will own the contract too: if its key ever leaks, nobody can take the contract away from whoever has it.',
      'Safer: stop here, and deploy with --from <keystore file> of an account whose key is kept away from this machine.',
    ].join('\n'),
  )

/** What a node or a chain refused, without the node's address: that may hold a key. */
const refuse = (error: Error & { shortMessage?: string }): never => {
  if (error instanceof CommandRefused) throw error
  throw new CommandRefused(`Not deployed: ${error.shortMessage ? nodeFailure(error) : error.message}`)
}

/** Wallets and galleries of a public chain cannot reach this machine. */
const assertReachable = (publicUrl: string, { id, nodeUrl }: CollectibleChain) => {
  if (isLocalHost(new URL(publicUrl).hostname) && !isLocalHost(new URL(nodeUrl).hostname))
    throw new CommandRefused(`PUBLIC_URL is ${publicUrl}: tokens on chain ${id} would lead nowhere. Set it first.`)
}

export const deployCommand: Command = {
  quotesServices: true,
  usage: 'chain deploy <chain id> [--from <keystore file>]',
  about: 'Deploys the collectible contract, paid and owned by the minter or by a keystore whose password it asks for.',
  run: async ({ cards }, words, { from }) => {
    const chain = chainOf(cards, requireWord(words, 'chain id'))
    const { openMinter } = cards.onChain
    if (!openMinter)
      throw new CommandRefused('Nobody signs here: set MINTER_KEY, or MINTER_KEYSTORE with its password.')
    const { publicUrl } = cards.settings
    assertReachable(publicUrl, chain)
    await assertNotThere(cards, chain).catch(refuse)
    const minter = await openMinter()
    const payer = from ? await openFrom(String(from)) : minter
    if (payer.address === minter.address) warnOfOneKey()
    const sent = { address: '', transactionHash: '' }
    await deployCollectible(cards, {
      chain,
      from: payer,
      minter: minter.address,
      publicUrl,
      onSent: ({ address, transactionHash, again }) => {
        Object.assign(sent, { address, transactionHash })
        console.log(`${again ? 'Sent before:' : 'Sent'} ${transactionHash}; waiting for a block.`)
      },
    }).catch(refuse)
    const owner = await ownerOf(cards, chain, sent.address as Address).catch(refuse)
    console.log(
      [
        `Chain ${chain.id} has its contract at ${sent.address}.`,
        `  Minter  ${minter.address}`,
        `  Owner   ${owner}`,
        'The host knows it already. For another store: "collectible_contract" of this chain in CHAINS.',
      ].join('\n'),
    )
    return { subject: `${chain.id} ${sent.address}` }
  },
}

const ether = (wei: bigint) => (Number(wei / 10n ** 12n) / 1e6).toFixed(6)

const codeWords = { ours: 'as compiled', other: 'another', none: 'none' } as const

const rowOf = ({ id }: CollectibleChain, { block, contract, code, balance, minted }: ChainReport) => [
  String(id),
  block === null ? 'no answer' : `block ${block}`,
  contract ?? '-',
  code ? codeWords[code] : '-',
  minted === undefined ? '-' : String(minted),
  balance === undefined ? '-' : ether(balance),
]

export const statusCommand: Command = {
  quotesServices: true,
  usage: 'chain status [chain id]',
  about: 'Shows of each chain: the node, the contract and its code, how many were minted, what the minter has.',
  run: async ({ cards }, [word]) => {
    const { onChain, settings } = cards
    const chains = word ? [chainOf(cards, word)] : onChain.chains
    if (chains.length === 0) {
      console.log('No chain has a node. Name chains in CHAINS.')
      return null
    }
    const minter = (await onChain.openMinter?.())?.address
    const reports = await Promise.all(
      chains.map((chain) => inspectChain(cards, { chain, minter, publicUrl: settings.publicUrl })),
    )
    console.log(minter ? `The minter is ${minter}.` : 'Nobody signs here: set MINTER_KEY or MINTER_KEYSTORE.')
    const rows = chains.map((chain, index) => rowOf(chain, reports[index]!))
    printTable(['CHAIN', 'NODE', 'CONTRACT', 'CODE', 'MINTED', 'MINTER HAS'], rows)
    for (const [index, { failure, problems }] of reports.entries())
      for (const problem of failure ? [failure] : problems) console.log(`Chain ${chains[index]!.id}: ${problem}`)
  },
}
