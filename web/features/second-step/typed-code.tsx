import { type FormEvent, useEffect, useRef } from 'react'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeForm } from '../../ui/code-form.tsx'
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

  const take = (code: string) => run('submit', () => onCode(code))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (field && (await take(field.value.replaceAll(/\s/g, '').toLowerCase()))) field.select()
  }

  const { label, hint } = ways[kind]
  if (kind === 'app')
    return (
      <CodeForm
        ref={form}
        label={label}
        hint={hint}
        error={problem}
        busy={busy !== undefined}
        button={secondStep.button}
        wide
        onCode={take}
      />
    )
  return (
    <form className={stageForm} ref={form} onSubmit={(event) => void submit(event)}>
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
      <Press type="submit" wide busy={busy !== undefined}>
        {secondStep.button}
      </Press>
    </form>
  )
}
