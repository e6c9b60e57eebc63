import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Address, LocalAccount } from 'viem'
import { KeystoreRefused } from '../chains/decrypt-keystore.ts'
import { collectible, contractOf, deployCollectible, isCollectible } from '../chains/deploy-collectible.ts'
import { type ChainReport, inspectChain } from '../chains/inspect-chain.ts'
import { nodeFailure } from '../chains/node-failure.ts'
import { openKeystore } from '../chains/open-minter.ts'
import { isLocalHost } from '../config.ts'
import { type Command, CommandRefused, printTable, requireWord } from './command.ts'
import { assertHostUrl } from './host-url.ts'
import { promptSecret } from './prompt-secret.ts'

const chainOf = ({ onChain }: Pick<ChainContext, 'onChain'>, word: string): CollectibleChain => {
  const chain = onChain.chains.find(({ id }) => String(id) === word)
  if (!chain) throw new CommandRefused(`No node is set for chain "${word}". Add it to CHAINS with its node_url.`)
  return chain
}

const openFrom = async (file: string): Promise<LocalAccount> => {
  const password = await promptSecret(`Password of ${file}: `)
  return openKeystore(file, password).catch((error: Error) => {
    throw error instanceof KeystoreRefused ? new CommandRefused(`"${file}" ${error.message}.`) : error
  })
}

/** Throws `CommandRefused` when the chain has the contract already. One of an earlier version accepts no vouchers of this one; its tokens stay. */
const assertNotThere = async (context: ChainContext, chain: CollectibleChain) => {
  const contract = await contractOf(context, chain)
  if (!contract) return
  const node = await context.onChain.openNode(chain)
  const code = await node.getCode({ address: contract })
  if (chain.contract || (code && isCollectible(code)))
    throw new CommandRefused(`Chain ${chain.id} already has its contract at ${contract}.`)
  if (code) console.log(`The contract at ${contract} is an earlier version and stays as it is.`)
}

/** The owner from the chain: an earlier command may have deployed from another account. */
const ownerOf = async ({ onChain }: ChainContext, chain: CollectibleChain, address: Address) =>
  (await onChain.openNode(chain)).readContract({ abi: collectible.abi, address, functionName: 'owner' })

const warnOfOneKey = () =>
  console.log(
    [
      'The minter will also own the contract. If its key ever leaks, you cannot take the contract back.',
      'It is safer to stop here and deploy with --from <keystore file>, using an account whose key is not on this machine.',
    ].join('\n'),
  )

/** Throws what a node or chain refused as a `CommandRefused`, without the node's URL, which may contain a key. */
const refuse = (error: Error & { shortMessage?: string }): never => {
  if (error instanceof CommandRefused) throw error
  throw new CommandRefused(`Not deployed: ${error.shortMessage ? nodeFailure(error) : error.message}`)
}

/** Throws `CommandRefused` for a public chain and a local PUBLIC_URL, since wallets and galleries could not load the metadata. */
const assertReachable = (publicUrl: string, { id, nodeUrl }: CollectibleChain) => {
  if (isLocalHost(new URL(publicUrl).hostname) && !isLocalHost(new URL(nodeUrl).hostname))
    throw new CommandRefused(
      `PUBLIC_URL is ${publicUrl}, so wallets could not load tokens on chain ${id}. Set it first.`,
    )
}

export const deployCommand: Command = {
  quotesServices: true,
  usage: 'chain deploy <chain id> [--from <keystore file>]',
  about:
    'Deploy the collectible contract, paid and owned by the minter, or by the account in a keystore file (asks for its password).',
  run: async ({ cards }, words, { from }, store) => {
    assertHostUrl(store)
    const chain = chainOf(cards, requireWord(words, 'chain id'))
    const { openMinter } = cards.onChain
    if (!openMinter)
      throw new CommandRefused('No minter key is set. Set MINTER_KEY, or MINTER_KEYSTORE with its password.')
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
        console.log(`${again ? 'Already sent' : 'Sent'} ${transactionHash}. Waiting for a block.`)
      },
    }).catch(refuse)
    const owner = await ownerOf(cards, chain, sent.address as Address).catch(refuse)
    console.log(
      [
        `Chain ${chain.id} has its contract at ${sent.address}.`,
        `  Minter  ${minter.address}`,
        `  Owner   ${owner}`,
        'The host uses it from now on. For another store, set "collectible_contract" of this chain in CHAINS.',
      ].join('\n'),
    )
    return { subject: `${chain.id} ${sent.address}` }
  },
}

const ether = (wei: bigint) => (Number(wei / 10n ** 12n) / 1e6).toFixed(6)

const codeWords = { ours: 'current', other: 'different', none: 'none' } as const

const rowOf = ({ id }: CollectibleChain, { block, contract, code, balance, minted }: ChainReport) => [
  String(id),
  block === null ? 'no response' : `block ${block}`,
  contract ?? '-',
  code ? codeWords[code] : '-',
  minted === undefined ? '-' : String(minted),
  balance === undefined ? '-' : ether(balance),
]

export const statusCommand: Command = {
  quotesServices: true,
  usage: 'chain status [chain id]',
  about: 'Show the node, contract, code, minted tokens and minter balance of each chain.',
  run: async ({ cards }, [word]) => {
    const { onChain, settings } = cards
    const chains = word ? [chainOf(cards, word)] : onChain.chains
    if (chains.length === 0) {
      console.log('No chain has a node. Add chains to CHAINS.')
      return
    }
    const minter = (await onChain.openMinter?.())?.address
    const reports = await Promise.all(
      chains.map((chain) => inspectChain(cards, { chain, minter, publicUrl: settings.publicUrl })),
    )
    console.log(minter ? `The minter is ${minter}.` : 'No minter key is set. Set MINTER_KEY or MINTER_KEYSTORE.')
    const rows = chains.map((chain, index) => rowOf(chain, reports[index]!))
    printTable(['CHAIN', 'NODE', 'CONTRACT', 'CODE', 'MINTED', 'MINTER BALANCE'], rows)
    for (const [index, { failure, problems }] of reports.entries())
      for (const problem of failure ? [failure] : problems) console.log(`Chain ${chains[index]!.id}: ${problem}`)
  },
}
