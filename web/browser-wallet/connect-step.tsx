import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { requesting } from '../copy/english/wallet-picker.ts'
import { Button } from '../ui/button.tsx'
import { WalletIcon } from '../ui/wallet-list.tsx'
import * as css from './wallet-sheet.css.ts'

interface StepProps {
  title: string
  /** Announced when it changes; an alert at once. */
  text: string
  tone?: 'plain' | 'wrong'
  icon?: ReactNode
  children?: ReactNode
}

/** One step of connecting. The focus moves to its title. */
export function ConnectStep({ title, text, tone = 'plain', icon, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.step}>
      {icon}
      <div className={css.words}>
        <h3 className={css.title} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className={css.text} role={tone === 'wrong' ? 'alert' : 'status'}>
          {text}
        </p>
      </div>
      {children}
    </section>
  )
}

interface RetryProps {
  connector: Connector
  title: string
  message: string
  onAgain: () => void
  onBack: () => void
}

/** What a wallet refused, and the ways on. */
export function RetryStep({ connector, title, message, onAgain, onBack }: RetryProps) {
  const icon = <WalletIcon name={connector.name} icon={connector.icon} />
  return (
    <ConnectStep title={title} text={message} tone="wrong" icon={<span className={css.face}>{icon}</span>}>
      <Again onAgain={onAgain} onBack={onBack} />
    </ConnectStep>
  )
}

export function Again({ onAgain, onBack }: Pick<RetryProps, 'onAgain' | 'onBack'>) {
  return (
    <div className={css.actions}>
      <Button onClick={onAgain}>{requesting.again}</Button>
      <Button variant="quiet" onClick={onBack}>
        {requesting.another}
      </Button>
    </div>
  )
}
