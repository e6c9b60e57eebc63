import { type ComponentProps, type ReactNode, useRef } from 'react'
import { account } from '../../copy/english/account.ts'
import { LineIcon, type LineShape } from '../../ui/line-icon.tsx'
import * as css from './account-section.css.ts'
import type { Removal } from './confirm-prompt.tsx'
import { useChanges } from './use-changes.ts'
import { useReturnFocus } from './use-return-focus.ts'
import type { Changes } from './with-changes.ts'

interface Removable {
  /** The button's accessible label, for users who do not see which row it is in. */
  label: string
  /** The button's label where it is not 'Remove'. */
  button?: string
  prompt: (changes: Changes) => Removal
}

interface Props {
  icon: LineShape
  /** What the user knows it by; may be in any script and of any length. */
  name: string
  /** Minor details about it. */
  facts?: ReactNode
  /** Other buttons of the row, `ItemButton`s. */
  actions?: ReactNode
  removal?: Removable | undefined
  /** It is the only sign-in method: says so and cannot be removed. */
  isLast?: boolean
  /** Below the row, such as a field for a code. */
  children?: ReactNode
}

/** One factor in the list of a section: what it is, and the button that removes it. */
export function AccountItem({ icon, name, facts, actions, removal, isLast = false, children }: Props) {
  const { changes, isOpening, error, open, close } = useChanges()
  const isConfirming = changes !== undefined && !isLast
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(isConfirming, button)
  return (
    <li className={css.item}>
      <span className={css.icon}>
        <LineIcon shape={icon} />
      </span>
      <div className={css.itemLine}>
        <div className={css.itemText}>
          <bdi className={css.itemName}>
            <BrokenAtSign text={name} />
          </bdi>
          {(facts !== undefined || isLast) && (
            <div className={css.facts}>
              {facts}
              {isLast && <p>{account.lastSignInMethod}</p>}
            </div>
          )}
        </div>
        {!isConfirming && (
          <div className={css.itemActions}>
            {actions}
            {removal && !isLast && (
              <ItemButton ref={button} pending={isOpening} aria-label={removal.label} onClick={open}>
                {removal.button ?? account.remove}
              </ItemButton>
            )}
          </div>
        )}
      </div>
      {isConfirming && removal ? (
        <div className={css.expanded}>
          <changes.ConfirmPrompt {...removal.prompt(changes)} onCancel={close} />
        </div>
      ) : (
        (children || error !== undefined) && (
          <div className={css.expanded}>
            {children}
            {error !== undefined && (
              <p className={css.error} role="alert">
                {error}
              </p>
            )}
          </div>
        )
      )}
    </li>
  )
}

/** An address that does not fit on its line wraps at the `@`. */
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

/** A quiet button in the row of a factor. */
export function ItemButton({
  pending,
  ...props
}: { pending?: boolean } & Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  const isPending = pending || undefined
  return <button {...props} type="button" className={css.itemButton} aria-busy={isPending} aria-disabled={isPending} />
}
