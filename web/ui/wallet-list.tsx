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
  /** The one that was asked and has not answered. */
  busy: string | undefined
  onChoose: (id: string) => void
}

/** Wallets to choose from. While one is asked, the others may still be chosen in its place. */
export function WalletList({ choices, busy, onChoose }: Props) {
  return (
    <ul className={css.list}>
      {choices.map(({ id, name, icon, fact }) => (
        <li key={id}>
          <button type="button" className={css.row} aria-busy={busy === id || undefined} onClick={() => onChoose(id)}>
            {icon === null ? <NoIcon /> : <img className={css.icon} src={icon} alt="" width={32} height={32} />}
            <bdi className={css.name}>{name}</bdi>
            <span className={css.fact}>{fact}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Ways to wallets that are not here, as links. */
export function WalletWays({ ways }: { ways: readonly { address: string; text: string }[] }) {
  return (
    <ul className={css.ways}>
      {ways.map(({ address, text }) => (
        <li key={address}>
          <a className={css.way} href={address} rel="noreferrer">
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
