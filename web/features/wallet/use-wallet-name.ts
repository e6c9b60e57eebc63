import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { useEffect, useState } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'

interface Shown {
  name: string | null
  avatar: string | null
}

const nameless: Shown = { name: null, avatar: null }

/**
 * The name and picture of an address, once they are known. They are looked up at the operator's node or, without one, through the wallet while it is on
 * mainnet.
 */
export function useWalletName({ names, canReadNames }: WalletClient, { namespace }: Connector, account: string): Shown {
  const [shown, setShown] = useState(nameless)
  const isAskable = namespace === 'ethereum' && canReadNames()
  useEffect(() => {
    if (!isAskable) return
    let current = true
    const show = (found: Shown) => current && setShown(found)
    const find = async () => {
      const name = await names.nameOf(account)
      if (name === null) return
      show({ name, avatar: null })
      show({ name, avatar: await names.avatarOf(name) })
    }
    find().catch(() => {})
    return () => {
      current = false
    }
  }, [names, account, isAskable])
  return shown
}
