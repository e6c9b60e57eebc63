import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../session/request-error.ts'
import { useLoad } from '../../session/use-load.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import { getOnChain, reportSent } from './on-chain-calls.ts'

/**
 * How far a collectible is, from the service. A transaction of which the service could not be told is reported with the next question, and
 * `unreported` until then.
 */
export function useOnChain(collectibleId: string) {
  const sent = useRef<string>(null)
  const heard = useRef(() => {})
  const [unreported, setUnreported] = useState(false)
  const load = useCallback(async () => {
    const hash = sent.current
    if (hash === null) return getOnChain(collectibleId)
    try {
      const state = await reportSent(collectibleId, { transaction_hash: hash })
      sent.current = null
      heard.current()
      setUnreported(false)
      return state
    } catch (error) {
      const isHeard = error instanceof RequestError && error.status >= 400 && error.status < 500
      setUnreported(!isHeard)
      if (!isHeard) throw error
      // It is not wanted; what became of it the contract tells.
      sent.current = null
      heard.current()
      return getOnChain(collectibleId)
    }
  }, [collectibleId])
  const loaded = useLoad(load, 'asking how far a collectible is', texts.unknown)
  const { reload } = loaded
  useEffect(() => () => heard.current(), [])
  /** Resolves once the service has heard of it, however long that takes while the page shows it. */
  const report = useCallback(
    async (hash: string) => {
      sent.current = hash
      const { promise, resolve } = Promise.withResolvers<void>()
      heard.current = resolve
      await Promise.all([reload(), promise])
    },
    [reload],
  )
  return { ...loaded, report, unreported }
}
