import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import { chainOfNames, poapContract } from '@iyk/wire/known-contracts.ts'
import type { Address } from 'viem'
import { getEnsText } from 'viem/ens'
import { findOwner, unlessRefused } from './find-name.ts'
import type { ChainClient } from './open-chain-client.ts'
import { parseSource, type Source } from './parse-source.ts'
import { findTokenUri, ownsToken, parseToken, type Token } from './read-token.ts'

type Options = {
  /** Undefined for a chain without a node. */
  openClient: (chainId: number) => ChainClient | undefined
  fetchPublic: FetchPublic
  ipfsGateway: string | undefined
  signal: AbortSignal
}

/** Characters. Anyone can write anything into the record of a name. */
const maxRecord = 16 * 1024
const ofMetadata = {
  maxBytes: 1024 * 1024,
  timeout: 8_000,
  // Gateways of IPFS and plain file servers know JSON as text, or not at all.
  contentTypes: /^(application\/(.+\+)?json|text\/plain|application\/octet-stream|binary\/octet-stream)$/,
}

const fetchText = async (source: Source, { fetchPublic, signal }: Options): Promise<string> => {
  if ('body' in source) return source.body.toString('utf8')
  const { status, body } = await fetchPublic(source.url, { ...ofMetadata, isOperators: source.isOperators, signal })
  if (status !== 200) throw new Error(`the description of a token: ${status}`)
  return body.toString('utf8')
}

const imageIn = (text: string): string | undefined => {
  const metadata: unknown = JSON.parse(text)
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { image, image_url, image_data } = metadata as Record<string, unknown>
  const found = [image, image_url, image_data].find((one) => typeof one === 'string' && one !== '')
  return found as string | undefined
}

const locateTokenPicture = async (client: ChainClient, token: Token, options: Options): Promise<Source | undefined> => {
  const uri = (await findTokenUri(client, token)) ?? ''
  const source = parseSource(uri, options.ipfsGateway)
  const image = source ? imageIn(await fetchText(source, options)) : undefined
  if (image?.trimStart().startsWith('<svg')) return { body: Buffer.from(image), contentType: 'image/svg+xml' }
  return image === undefined ? undefined : parseSource(image, options.ipfsGateway)
}

/** Where the picture of a POAP is; undefined if it has none, or none that can be fetched. Throws if the node or a server fails. */
export const locatePoapPicture = async (options: Options, chainId: number, id: bigint): Promise<Source | undefined> => {
  const client = options.openClient(chainId)
  const token = { chainId, standard: 'erc721', contract: poapContract, id } as const
  return client && (await locateTokenPicture(client, token, options))
}

/** What a name says its picture is. */
export const findAvatar = async (client: ChainClient, name: string): Promise<string | null> => {
  const record = await unlessRefused(getEnsText(client, { name, key: 'avatar' }))
  return record && record.length <= maxRecord ? record.trim() : null
}

/** Where the picture of a name is: https://docs.ens.domains/ensip/12. A token counts only if the name's own address has it. */
export const locateNamePicture = async (options: Options, name: string): Promise<Source | undefined> => {
  const names = options.openClient(chainOfNames)
  const record = names && (await findAvatar(names, name))
  if (!record) return undefined
  const token = parseToken(record)
  if (!token) return parseSource(record, options.ipfsGateway)
  const [client, owner] = [options.openClient(token.chainId), await findOwner(names, name)]
  const owns = client && owner && (await ownsToken(client, token, owner as Address))
  return owns ? await locateTokenPicture(client, token, options) : undefined
}
