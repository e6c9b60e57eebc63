import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { NameReply } from '@iyk/wire/names.ts'
import { useEffect, useState } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { http } from '../../http/page-http.ts'

interface Shown {
  name: string | null
  avatar: string | null
}

const nameless: Shown = { name: null, avatar: null }

/**
 * The name and picture of an address, once they are known. This host looks them up or, where it has no node, the page does: through the wallet while that is on
 * mainnet.
 */
export function useWalletName(client: WalletClient, { namespace }: Connector, account: string): Shown {
  const { names, hostKnowsNames, canReadNames } = client
  const [shown, setShown] = useState(nameless)
  const isAskable = namespace === 'ethereum' && (hostKnowsNames || canReadNames())
  useEffect(() => {
    if (!isAskable) return
    let current = true
    const show = (found: Shown) => current && setShown(found)
    const find = async () => {
      if (hostKnowsNames) {
        const { data } = await http<NameReply>('GET', `/api/names/${account}`)
        return show({ name: data.name, avatar: data.picture_url })
      }
      const name = await names.nameOf(account)
      if (name === null) return
      show({ name, avatar: null })
      show({ name, avatar: await names.avatarOf(name) })
    }
    find().catch(() => {})
    return () => {
      current = false
    }
  }, [names, hostKnowsNames, account, isAskable])
  return shown
}
