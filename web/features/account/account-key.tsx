import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { account } from '../../texts/english/account.ts'
import { LineIcon, type LineShape } from '../../ui/line-icon.tsx'
import * as css from './account-section.css.ts'
import { AskFirst, type Question } from './ask-first.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface Removal extends Question {
  /** Said of the button to those who do not see which row it stands in. */
  label: string
  /** The button's own word where it is not 'Remove'. */
  button?: string
  /** Answers what was wrong, in words, or null. */
  remove: () => Promise<string | null>
}

interface Props {
  icon: LineShape
  /** What a person knows it by; may be in any script and as long as it likes. */
  name: string
  /** Small things to know about it. */
  facts?: ReactNode
  /** Other buttons of the row, `KeyDeed`s. */
  deeds?: ReactNode
  removal?: Removal | undefined
  /** Nothing else signs the person in: it says so and cannot be removed. */
  isLast?: boolean
  /** Below the row, such as a field for a code. */
  children?: ReactNode
}

/** One key in the list of a section: what it is, and the way to take it away. */
export function AccountKey({ icon, name, facts, deeds, removal, isLast = false, children }: Props) {
  const [asking, setAsking] = useState(false)
  const isAsking = asking && !isLast
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(isAsking, button)
  return (
    <li className={css.key}>
      <span className={css.icon}>
        <LineIcon shape={icon} />
      </span>
      <div className={css.keyLine}>
        <div className={css.keyWords}>
          <bdi className={css.keyName}>
            <BrokenAtSign text={name} />
          </bdi>
          {(facts !== undefined || isLast) && (
            <div className={css.facts}>
              {facts}
              {isLast && <p>{account.lastWayIn}</p>}
            </div>
          )}
        </div>
        {!isAsking && (
          <div className={css.deeds}>
            {deeds}
            {removal && !isLast && (
              <KeyDeed ref={button} aria-label={removal.label} onClick={() => setAsking(true)}>
                {removal.button ?? account.remove}
              </KeyDeed>
            )}
          </div>
        )}
      </div>
      {isAsking && removal ? (
        <div className={css.unfolded}>
          <AskFirst {...removal} onYes={removal.remove} onNo={() => setAsking(false)} />
        </div>
      ) : (
        children && <div className={css.unfolded}>{children}</div>
      )}
    </li>
  )
}

/** An address that does not fit into its line goes on with its `@`. */
function BrokenAtSign({ text }: { text: string }) {
  const [before, ...after] = text.split('@')
  return (
    <>
      {before}
      {after.length > 0 && <wbr />}
      {after.map((part) => `@${part}`)}
    </>
  )
}

/** A quiet button in the row of a key. */
export function KeyDeed({ busy, ...props }: { busy?: boolean } & Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  const waits = busy || undefined
  return <button {...props} type="button" className={css.deed} aria-busy={waits} aria-disabled={waits} />
}
