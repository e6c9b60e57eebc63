import { connect } from '@iyk/wallet/actions/connect.ts'
import type { Connector, Link, WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { walletLinks } from '@iyk/wallet/connectors/wallet-links.ts'
import { ConnectionReplacedError } from '@iyk/wallet/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { errorName } from '../session/classify-error.ts'
import type { WalletClient } from './wallet-client.ts'
import { describeWalletError } from './wallet-error.ts'

/** A wallet, and for one on another device the app that was chosen. */
export interface Choice {
  connector: Connector
  app?: WalletKind
}

type ConnectStep =
  | { at: 'list' }
  | ({ at: 'requesting'; uri?: string } & Choice)
  | ({ at: 'accounts'; accounts: readonly string[]; reply(account: string): void } & Choice)
  | ({ at: 'chain'; chainId: number; reply(chainId: number): void } & Choice)
  | ({ at: 'failed'; error: string; message: string } & Choice)

/** Connects a wallet step by step; the last step is the page's, which shows the wallet. `needsChain`: the wallet's chain matters there. */
export function useConnect({ wallet, page }: WalletClient, needsChain: boolean) {
  const [step, setStep] = useState<ConnectStep>({ at: 'list' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const choose = async (choice: Choice) => {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    const show = (next: ConnectStep) => {
      if (!signal.aborted) setStep(next)
    }
    const prompt = <Reply>(present: (reply: (value: Reply) => void) => void) =>
      new Promise<Reply>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ConnectionReplacedError()))
        present(resolve)
      })
    const review = async (link: Link): Promise<Link> => {
      // Nobody is there to be asked, but the wallet's owner has agreed.
      if (signal.aborted) return link
      const { accounts, chainId } = link
      const account =
        accounts.length > 1
          ? await prompt<string>((reply) => show({ at: 'accounts', ...choice, accounts, reply }))
          : link.account
      if (chainId === null || !needsChain || wallet.chains.some(({ id }) => id === chainId)) return { ...link, account }
      const settled = await prompt<number>((reply) => show({ at: 'chain', ...choice, chainId, reply }))
      return { ...link, account, chainId: settled }
    }

    show({ at: 'requesting', ...choice })
    try {
      const app = choice.app && walletLinks(choice.app, page()).app
      const showUri = (uri: string) => show({ at: 'requesting', ...choice, uri })
      await connect(wallet, choice.connector, { pairing: { showUri, signal, app: app ?? null }, review })
    } catch (error) {
      const message = describeWalletError(error, 'connecting a wallet')
      if (message !== null) show({ at: 'failed', ...choice, error: errorName(error), message })
    }
  }

  return {
    step,
    choose: (choice: Choice) => void choose(choice),
    back: () => {
      controller.current?.abort()
      setStep({ at: 'list' })
    },
  }
}
