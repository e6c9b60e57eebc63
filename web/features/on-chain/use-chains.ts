import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useEffect, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'

/** The chains of this page, once they are known: their names and where to look things up. */
export function useChains(): readonly Chain[] {
  const [chains, setChains] = useState<readonly Chain[]>([])
  useEffect(() => {
    let current = true
    const load = async () => {
      const [{ config }, { readChains }] = await Promise.all([
        connect(),
        fetchPart(() => import('@iyk/wallet/chains/read-chains.ts')),
      ])
      if (current) setChains(readChains(config.chains))
    }
    load().catch(() => {})
    return () => {
      current = false
    }
  }, [])
  return chains
}
