import type { KeyboardEvent, ReactNode } from 'react'
import { LineIcon, type LineShape } from './line-icon.tsx'
import * as css from './wallet-list.css.ts'

export interface WalletChoice {
  id: string
  name: string
  /** One line of what it is, or of what happens. */
  fact: string
  /** A picture of the wallet's own, as a `data:` address; without one, its first letter. */
  icon?: string | null
  shape?: LineShape
  /** Leads there; without one, the row is a button. */
  href?: string
}

interface Props {
  choices: readonly WalletChoice[]
  onChoose: (id: string) => void
}

/** Wallets, accounts or chains to choose from. */
export function WalletList({ choices, onChoose }: Props) {
  return (
    <ul className={css.list} onKeyDown={moveByArrow}>
      {choices.map((choice) => (
        <li key={choice.id}>
          {choice.href === undefined ? (
            <button type="button" className={css.row} onClick={() => onChoose(choice.id)}>
              <Row {...choice} />
            </button>
          ) : (
            <a className={css.row} href={choice.href} rel="noreferrer" onClick={() => onChoose(choice.id)}>
              <Row {...choice} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ name, fact, icon = null, shape }: WalletChoice) {
  return (
    <>
      <WalletIcon name={name} icon={icon} shape={shape} />
      <span className={css.words}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.fact}>{fact}</span>
      </span>
      <span className={css.arrow} aria-hidden="true" />
    </>
  )
}

interface IconProps {
  name: string
  icon: string | null
  shape?: LineShape | undefined
}

/** Decorative: the name is beside it. A wallet's picture is an image, in which nothing runs. */
export function WalletIcon({ name, icon, shape }: IconProps) {
  if (icon !== null) return <img className={css.icon} src={icon} alt="" width={40} height={40} />
  return (
    <span className={css.monogram} aria-hidden="true">
      {shape ? <LineIcon shape={shape} /> : [...name.trim().toLocaleUpperCase()][0]}
    </span>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows move between the rows of a list; Tab works as well. */
function moveByArrow(event: KeyboardEvent<HTMLUListElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
  const place = rows.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step && place + step
  if (next === undefined || place < 0) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
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
