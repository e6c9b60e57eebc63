import type { Clock } from '@iyk/kit/clock.ts'
import { createFairWorkQueue } from '@iyk/kit/fair-work-queue.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { type FetchPublic, FetchRefused } from '@iyk/kit/http/fetch-public.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Log } from '@iyk/kit/log.ts'
import { createTimedCache } from '@iyk/kit/timed-cache.ts'
import { picture } from '@iyk/wire/limits.ts'
import { describeFailure } from './describe-failure.ts'
import type { Source } from './parse-source.ts'
import type { Found, RemotePicture } from './remote-pictures.ts'
import { openPictureShrinker, type ShrinkPicture } from './shrink-picture.ts'
import { day, fiveMinutes, hour } from './time-to-live.ts'

type Options = { fetchPublic: FetchPublic; clock: Clock; log: Log; shrinkPicture?: ShrinkPicture }
type AtUrl = Exclude<Source, { body: Buffer }>
/** Where a picture is, or the picture itself where it came with the text that describes it. */
type Place = { at: AtUrl } | { picture: RemotePicture | undefined }
type Made<Value> = { value: Value; seconds: number }

const pictureLimits = { count: 5_000, size: 24 * 1024 * 1024 }
/** Most are only addresses. */
const placeLimits = { count: 5_000, size: 4 * 1024 * 1024 }
/** Gateways of IPFS do not always know what they have; its content decides. */
const request = {
  maxBytes: picture.bytes,
  timeout: 10_000,
  contentTypes: /^(image\/.+|(application|binary)\/octet-stream)$/,
}

const queueLimits = { maxWaiting: 200, maxWaitingOfOne: 100, patience: 20, retryAfter: 20 }
/**
 * Each waits for others most of the time, and holds little. One network has a quarter of these places: a wallet with a few slow servers still finds the rest of
 * its pictures, and three such networks leave some for everyone else.
 */
const placeQueue = { ...queueLimits, capacity: 24, capacityOfOne: 6 }
/** A picture holds up to 4 MB, until it is drawn. One network has two of these places and one source four, so that slow ones, or a slow gateway, leave some. */
const pictureQueue = { ...queueLimits, capacity: 8, capacityOfOne: 2, capacityOfSource: 4 }

/** The last two parts of a host name: whoever has a domain has any number of names in it. That some domains are shared costs a few places at most. */
const sourceOf = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.')

const sizeOf = (one: RemotePicture | undefined) => one?.bytes.length ?? 0

/** A busy service is nothing to remember. */
const isBusy = (error: unknown) => error instanceof Refusal && error.type === 'server_unavailable'

/**
 * Finds where pictures are, fetches and shrinks them, and caches where each is and what is there; one picture at an address is loaded once for all who have it.
 * Networks take turns in each of that.
 */
export const openPictureLoader = ({ fetchPublic, clock, log, shrinkPicture = openPictureShrinker() }: Options) => {
  const [ofPlaces, ofPictures] = [createFairWorkQueue(placeQueue), createFairWorkQueue(pictureQueue)]
  const places = createTimedCache<Place>({
    clock,
    max: placeLimits,
    sizeOf: (place) => ('at' in place ? 0 : sizeOf(place.picture)),
  })
  const pictures = createTimedCache<RemotePicture | undefined>({ clock, max: pictureLimits, sizeOf })

  /** For a while, what failed counts as what is not there. */
  const orNothing = async <Value>(work: () => Promise<Value>): Promise<Made<Value | undefined>> => {
    try {
      return { value: await work(), seconds: day }
    } catch (error) {
      if (isBusy(error)) throw error
      log.info({ reason: describeFailure(error) }, 'A picture from elsewhere is not shown')
      const isLasting = error instanceof Refusal || error instanceof FetchRefused
      return { value: undefined, seconds: isLasting ? hour : fiveMinutes }
    }
  }
  const shrink = async (network: string, body: Buffer, contentType: string): Promise<RemotePicture> => {
    const bytes = await shrinkPicture(network, body, contentType)
    return { bytes, etag: `"${sha256(bytes).toString('base64url')}"` }
  }
  const fetchPicture = (network: string, { url, isOperators }: AtUrl) =>
    orNothing(async () => {
      const { status, body, contentType } = await fetchPublic(url, { ...request, isOperators })
      if (status !== 200) throw new Error(`a picture: ${status}`)
      return await shrink(network, body, contentType)
    })
  const place = async (network: string, locate: () => Promise<Source | undefined>): Promise<Made<Place>> => {
    const { value: source, seconds } = await orNothing(locate)
    if (!source) return { value: { picture: undefined }, seconds: Math.min(seconds, hour) }
    if ('url' in source) return { value: { at: source }, seconds }
    const inside = await orNothing(() => shrink(network, source.body, source.contentType))
    return { value: { picture: inside.value }, seconds: inside.seconds }
  }
  return {
    /** What is known, by the key of what has the picture. */
    find: (key: string): Found<RemotePicture | undefined> | undefined => {
      const found = places.find(key)
      if (!found) return undefined
      return 'at' in found.value
        ? pictures.find(found.value.at.url)
        : { value: found.value.picture, until: found.until }
    },
    load: async (
      key: string,
      network: string,
      locate: () => Promise<Source | undefined>,
    ): Promise<Found<RemotePicture | undefined>> => {
      const findPlace = () => places.get(key, network, () => place(network, locate))
      const { value, until } = places.find(key) ?? (await ofPlaces(network, findPlace))
      if (!('at' in value)) return { value: value.picture, until }
      const { at } = value
      const fetchIt = () => pictures.get(at.url, network, () => fetchPicture(network, at))
      return pictures.find(at.url) ?? (await ofPictures(network, fetchIt, sourceOf(at.url)))
    },
  }
}

export type PictureLoader = ReturnType<typeof openPictureLoader>
