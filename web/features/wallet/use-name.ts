import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { useEffect, useState } from 'react'
import type { OpenWallet } from '../../session/open-wallet.ts'

interface Shown {
  name: string | null
  avatar: string | null
}

const nameless: Shown = { name: null, avatar: null }

/**
 * The name of one address and its picture, as soon as they are known and somebody can be asked: without a node of the operator that is the
 * wallet, while it is on mainnet.
 */
export function useName({ names, canName }: OpenWallet, { namespace }: Connector, account: string): Shown {
  const [shown, setShown] = useState(nameless)
  const isAskable = namespace === 'ethereum' && canName()
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
