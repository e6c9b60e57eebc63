import { onChain as copy } from '../../copy/english/on-chain.ts'
import * as css from './mint.css.ts'

const stages = ['sent', 'mined', 'final'] as const

/** The stages of minting, and the current one. */
export function MintProgress({ state }: { state: (typeof stages)[number] }) {
  const reached = stages.indexOf(state)
  return (
    <ol className={css.stages}>
      {stages.map((stage, place) => (
        <li
          key={stage}
          className={place <= reached ? css.reached : css.ahead}
          aria-current={place === reached ? 'step' : undefined}
        >
          {copy.stages[stage]}
        </li>
      ))}
    </ol>
  )
}
