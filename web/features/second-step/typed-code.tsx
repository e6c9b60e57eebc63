import { type FormEvent, useEffect, useRef } from 'react'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDeed } from '../../ui/use-deed.ts'

interface Props {
  kind: 'app' | 'recovery'
  /** Answers what was wrong, or null. */
  onCode: (code: string) => Promise<string | null>
}

/** A code the person holds already: the app's six digits, or one of the recovery codes. */
export function TypedCode({ kind, onCode }: Props) {
  const { busy, problem, run } = useDeed()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const take = async (code: string) => {
    const wrong = await run('submit', () => onCode(code))
    if (wrong !== undefined) form.current?.querySelector('input')?.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') void take(code.replaceAll(/\s/g, '').toLowerCase())
  }

  const { label, hint } = ways[kind]
  return (
    <form className={stageForm} ref={form} onSubmit={submit}>
      {kind === 'app' ? (
        <CodeField label={label} hint={hint} error={problem} onComplete={(code) => void take(code)} />
      ) : (
        <TextField
          name="code"
          label={label}
          hint={hint}
          error={problem}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Press type="submit" wide busy={busy !== undefined}>
        {secondStep.button}
      </Press>
    </form>
  )
}
