import type { Contexts } from '../compose.ts'
import type { Config } from '../config.ts'

/** What the console shows of the host that answers, besides what is in the store. */
export type HostFacts = {
  startedAt: Date
  /** When certificates of wallet passes expire, by setting. */
  certificates(): Record<string, Date>
  /** Calls that were refused by limits since the start, by what was too much. */
  refusals(): Promise<{ limit: string; count: number }[]>
  /** Whether the keys in the store can be decrypted. */
  opensKeys(): Promise<boolean>
}

export type ConsoleService = {
  contexts: Contexts
  config: Config
  /** What the settings were read from. */
  environment: Record<string, string | undefined>
  host: HostFacts
}
