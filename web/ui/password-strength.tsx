import type { Strength } from '@iyk/wire/passwords.ts'
import { password as copy } from '../copy/english/new-password.ts'
import { joinClasses } from './join-classes.ts'
import { passwordAdvice } from './password-advice.ts'
import * as css from './password-strength.css.ts'

/** The lowest score that is good enough. */
const enough = 3
const bars = [1, 2, 3, 4]

/** A meter with a word, and how to improve the password. Reserves its space until the first rating. */
export function PasswordStrength({ strength }: { strength: Strength | undefined }) {
  const score = strength?.breached_password ? 0 : (strength?.score ?? 0)
  const tone = score >= enough ? css.good : css.weak
  const advice =
    strength && !strength.valid_password && !strength.breached_password ? passwordAdvice(strength.feedback) : []
  return (
    <div className={css.strength}>
      <div className={css.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={joinClasses(css.bar, bar <= Math.max(1, score) && strength && tone)} />
        ))}
      </div>
      <div role="status" className={css.labels}>
        <p className={css.label}>
          {strength &&
            (strength.breached_password ? copy.breached : copy.strength[score as keyof typeof copy.strength])}
        </p>
        {advice.map((name) => (
          <p key={name}>{copy.advice[name]}</p>
        ))}
      </div>
    </div>
  )
}
