// What this worker uses of its global scope; TypeScript’s own description excludes that of a page, which the rest of this folder’s project has.
// https://www.w3.org/TR/service-workers/

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A page of this origin. */
export interface PageClient {
  readonly id: string
  readonly url: string
  postMessage(message: unknown): void
}

export interface PageMessage extends LastingEvent {
  readonly data: unknown
  readonly source: PageClient | null
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request
  readonly clientId: string
  respondWith(response: Promise<Response>): void
}

interface SyncEvent extends LastingEvent {
  readonly tag: string
}

export interface WorkerScope {
  readonly caches: CacheStorage
  readonly location: URL
  readonly navigator: Pick<Navigator, 'locks'>
  readonly registration: { unregister(): Promise<boolean>; readonly sync?: { register(tag: string): Promise<void> } }
  readonly clients: {
    get(id: string): Promise<PageClient | undefined>
    matchAll(options: { type: 'window' }): Promise<readonly PageClient[]>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
}
