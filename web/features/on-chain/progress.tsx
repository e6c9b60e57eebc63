import { onChain as texts } from '../../texts/english/on-chain.ts'
import * as css from './on-chain.css.ts'

const stages = ['sent', 'mined', 'final'] as const

/** The way to the chain and how much of it is behind. */
export function Progress({ state }: { state: (typeof stages)[number] }) {
  const reached = stages.indexOf(state)
  return (
    <ol className={css.stages}>
      {stages.map((stage, place) => (
        <li
          key={stage}
          className={place <= reached ? css.reached : css.ahead}
          aria-current={place === reached ? 'step' : undefined}
        >
          {texts.stages[stage]}
        </li>
      ))}
    </ol>
  )
}
