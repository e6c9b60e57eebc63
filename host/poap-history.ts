import type { FindPoapHistory } from '@iyk/cards/imported-poaps/open-poap-history.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Config } from './config.ts'

/** Loads what looks histories up at the first call. Undefined without an API. */
export const poapHistoryOf = (
  { POAP_API_URL: url, POAP_API_KEY: key }: Pick<Config, 'POAP_API_URL' | 'POAP_API_KEY'>,
  log: Log,
): FindPoapHistory | undefined => {
  if (url === undefined) return undefined
  const open = async () => {
    const [{ openPoapHistory }, { openFetchPublic }] = await Promise.all([
      import('@iyk/cards/imported-poaps/open-poap-history.ts'),
      import('@iyk/kit/http/fetch-public.ts'),
    ])
    return openPoapHistory({ url, key, fetchPublic: openFetchPublic(), log })
  }
  let opened: Promise<FindPoapHistory> | undefined
  return async (address, network) => {
    opened ??= open()
    return await (await opened)(address, network)
  }
}
