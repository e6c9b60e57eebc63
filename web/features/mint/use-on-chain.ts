import { useCallback, useEffect, useRef, useState } from 'react'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { RequestError } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { getOnChain, reportSent } from './on-chain-calls.ts'

/**
 * The progress of a collectible, from the service. A transaction that could not be reported is reported with the next request, and is `unreported` until then.
 */
export function useOnChain(collectibleId: string) {
  const sent = useRef<string>(null)
  const onReported = useRef(() => {})
  const [unreported, setUnreported] = useState(false)
  const load = useCallback(async () => {
    const hash = sent.current
    if (hash === null) return getOnChain(collectibleId)
    try {
      const state = await reportSent(collectibleId, { transaction_hash: hash })
      sent.current = null
      onReported.current()
      setUnreported(false)
      return state
    } catch (error) {
      const isRejected = error instanceof RequestError && error.status >= 400 && error.status < 500
      setUnreported(!isRejected)
      if (!isRejected) throw error
      // The service refuses the report; the contract will tell what became of it.
      sent.current = null
      onReported.current()
      return getOnChain(collectibleId)
    }
  }, [collectibleId])
  const loaded = useLoad(load, 'asking how far a collectible is', copy.unknown)
  const { reload } = loaded
  useEffect(() => () => onReported.current(), [])
  /** Resolves once the service has received it, however long that takes while the page shows it. */
  const report = useCallback(
    async (hash: string) => {
      sent.current = hash
      const { promise, resolve } = Promise.withResolvers<void>()
      onReported.current = resolve
      await Promise.all([reload(), promise])
    },
    [reload],
  )
  return { ...loaded, report, unreported }
}
