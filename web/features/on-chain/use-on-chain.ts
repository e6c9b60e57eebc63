import { useCallback, useRef, useState } from 'react'
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
  const [unreported, setUnreported] = useState(false)
  const load = useCallback(async () => {
    const hash = sent.current
    if (hash === null) return getOnChain(collectibleId)
    try {
      const state = await reportSent(collectibleId, { transaction_hash: hash })
      sent.current = null
      setUnreported(false)
      return state
    } catch (error) {
      const isHeard = error instanceof RequestError && error.status >= 400 && error.status < 500
      setUnreported(!isHeard)
      if (!isHeard) throw error
      // It is not wanted; what became of it the contract tells.
      sent.current = null
      return getOnChain(collectibleId)
    }
  }, [collectibleId])
  const loaded = useLoad(load, 'asking how far a collectible is', texts.unknown)
  const { reload } = loaded
  const report = useCallback(
    (hash: string) => {
      sent.current = hash
      return reload()
    },
    [reload],
  )
  return { ...loaded, report, unreported }
}
