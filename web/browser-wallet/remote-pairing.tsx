import type { WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { walletTitles } from '@iyk/wallet/connectors/wallet-kinds.ts'
import { pairingLink, walletLinks } from '@iyk/wallet/connectors/wallet-links.ts'
import type { Page } from '@iyk/wallet/platform.ts'
import { remote as copy, requesting } from '../copy/english/wallet-picker.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ConnectStep } from './connect-step.tsx'
import { QrCode } from './qr-code.tsx'
import * as css from './wallet-sheet.css.ts'

interface Props {
  page: Page
  /** The app that was chosen, if any. */
  app: WalletKind | undefined
  /** What the wallet scans or opens; not known yet at first. */
  uri: string | undefined
  onBack: () => void
}

/** Connects a wallet on another device by a code, or an app of this phone by a link. */
export function RemotePairing({ page, app, uri, onBack }: Props) {
  const address = app && walletLinks(app, page).app
  const name = app && walletTitles[app]
  return (
    <ConnectStep
      title={name ? copy.appTitle(name) : copy.title}
      text={uri === undefined ? copy.preparing : name ? copy.appText : copy.text}
      icon={!name && <div className={css.code}>{uri !== undefined && <QrCode text={uri} label={copy.code} />}</div>}
    >
      <div className={css.actions}>
        {uri !== undefined && address && (
          <LinkButton href={pairingLink(address, uri)} rel="noreferrer">
            {copy.appTitle(name ?? '')}
          </LinkButton>
        )}
        {uri !== undefined && <CopyButton text={uri} label={copy.link} done={copy.copied} failed={copy.notCopied} />}
        <Button variant="quiet" onClick={onBack}>
          {requesting.another}
        </Button>
      </div>
      {uri !== undefined && !name && <p className={css.text}>{copy.expires}</p>}
    </ConnectStep>
  )
}
