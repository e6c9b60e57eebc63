import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { useEffect, useState } from 'react'
import type { OpenWallet } from '../../session/open-wallet.ts'

interface Shown {
  name: string | null
  avatar: string | null
}

const nameless: Shown = { name: null, avatar: null }

/** The name of an address and its picture, as soon as they are known. Who cannot be asked about them leaves the address nameless. */
export function useName({ names }: OpenWallet, { namespace }: Connector, account: string): Shown {
  const [shown, setShown] = useState(nameless)
  useEffect(() => {
    let current = true
    const show = (found: Shown) => current && setShown(found)
    const find = async () => {
      const name = namespace === 'ethereum' ? await names.nameOf(account) : null
      if (name === null) return
      show({ name, avatar: null })
      show({ name, avatar: await names.avatarOf(name) })
    }
    setShown(nameless)
    find().catch(() => {})
    return () => {
      current = false
    }
  }, [names, namespace, account])
  return shown
}
