import type { Name } from '@iyk/wire/names.ts'

/** A WebP. */
export type RemotePicture = { bytes: Buffer; etag: string }
/** What was found, and until when that holds, in milliseconds since 1970. */
export type Found<Value> = { value: Value; until: number }
/**
 * A lookup: what is known already, and the work where nothing is, for a caller's network: networks take turns. A picture is undefined where there is none to
 * show. Loading throws `server_unavailable` while too many are waiting.
 */
export type Lookup<Value> = { known: Found<Value> | undefined; load: (network: string) => Promise<Found<Value>> }

/** Names and pictures that are elsewhere: on chains, and where those lead. */
export type RemotePictures = {
  /** Chains that are asked. */
  chains: readonly number[]
  /** The name of an address. Loading throws `server_unavailable` also while the node does not respond. */
  nameOf: (address: `0x${string}`) => Lookup<Name>
  /** The address that a name points to, or null; undefined for what is no name, however it is spelled. Loading throws like `nameOf`. */
  addressOf: (name: string) => Lookup<`0x${string}` | null> | undefined
  /** The picture of a name; undefined for what is no name in its normal spelling. */
  ofName: (name: string) => Lookup<RemotePicture | undefined> | undefined
  ofPoap: (chainId: number, tokenId: bigint) => Lookup<RemotePicture | undefined>
}

/** The picture at an address, by https or on IPFS. */
export type PicturesElsewhere = { at: (address: string) => Lookup<RemotePicture | undefined> }
