import type { ReactNode } from 'react'
import { LineIcon } from './line-icon.tsx'
import * as css from './wallet-list.css.ts'

interface Choice {
  id: string
  name: string
  /** A `data:` address. */
  icon: string | null
  fact: string
}

interface Props {
  choices: readonly Choice[]
  /** The one that has been asked to connect and has not responded. */
  pending: string | undefined
  onChoose: (id: string) => void
}

/** Wallets to choose from. While one is connecting, another can be chosen instead. */
export function WalletList({ choices, pending, onChoose }: Props) {
  return (
    <ul className={css.list}>
      {choices.map(({ id, name, icon, fact }) => (
        <li key={id}>
          <button
            type="button"
            className={css.row}
            aria-busy={pending === id || undefined}
            onClick={() => onChoose(id)}
          >
            {icon === null ? <NoIcon /> : <img className={css.icon} src={icon} alt="" width={32} height={32} />}
            <bdi className={css.name}>{name}</bdi>
            <span className={css.fact}>{fact}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Links to wallets that this browser does not have. */
export function WalletLinks({ links }: { links: readonly { address: string; text: string }[] }) {
  return (
    <ul className={css.links}>
      {links.map(({ address, text }) => (
        <li key={address}>
          <a className={css.link} href={address} rel="noreferrer">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function WalletGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h3 className={css.groupTitle}>{title}</h3>
      {children}
    </section>
  )
}

function NoIcon() {
  return (
    <span className={css.noIcon}>
      <LineIcon shape="wallet" />
    </span>
  )
}
