import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { connect } from '../../session/connect.ts'

/** The chains of this page, once loaded: their names and block explorers. */
export function useChains(): readonly Chain[] {
  const [chains, setChains] = useState<readonly Chain[]>([])
  useEffect(() => {
    let current = true
    const load = async () => {
      const [{ config }, { parseChains }] = await Promise.all([
        connect(),
        importChunk(() => import('@iyk/wallet/chains/parse-chains.ts')),
      ])
      if (current) setChains(parseChains(config.chains))
    }
    load().catch(() => {})
    return () => {
      current = false
    }
  }, [])
  return chains
}
