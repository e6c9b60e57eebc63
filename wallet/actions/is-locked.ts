import type { Connector } from '../connectors/connector.ts'

interface Unlockable {
  _metamask?: { isUnlocked?(): Promise<unknown> }
}

/**
 * Whether a wallet says that it is locked; opens no window. Only MetaMask and those that imitate it can be asked:
 * https://docs.metamask.io/wallet/reference/provider-api/#_metamaskisunlocked
 */
export async function isLocked(connector: Connector): Promise<boolean> {
  if (connector.namespace !== 'ethereum') return false
  try {
    const extra = (connector.provider as Unlockable)._metamask
    return (await extra?.isUnlocked?.()) === false
  } catch {
    return false
  }
}
