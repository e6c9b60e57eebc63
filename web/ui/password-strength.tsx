import type { Strength } from '@iyk/wire/passwords.ts'
import { password as texts } from '../texts/english/account.ts'
import { adviceFor } from './advice-for.ts'
import { joinClasses } from './join-classes.ts'
import * as css from './password-strength.css.ts'

/** What counts as good enough. */
const enough = 3
const bars = [1, 2, 3, 4]

/** A meter with a word, and what would make the password better. Holds its place while the first judgement is awaited. */
export function PasswordStrength({ strength }: { strength: Strength | undefined }) {
  const score = strength?.breached_password ? 0 : (strength?.score ?? 0)
  const tone = score >= enough ? css.good : css.weak
  const advice = strength && !strength.valid_password && !strength.breached_password ? adviceFor(strength.feedback) : []
  return (
    <div className={css.strength}>
      <div className={css.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={joinClasses(css.bar, bar <= Math.max(1, score) && strength && tone)} />
        ))}
      </div>
      <div role="status" className={css.words}>
        <p className={css.word}>
          {strength &&
            (strength.breached_password ? texts.breached : texts.strength[score as keyof typeof texts.strength])}
        </p>
        {advice.map((name) => (
          <p key={name}>{texts.advice[name]}</p>
        ))}
      </div>
    </div>
  )
}
