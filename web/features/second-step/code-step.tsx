import { type FormEvent, useEffect, useRef } from 'react'
import { secondStep, ways } from '../../copy/english/second-step.ts'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from '../../ui/code-form.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'

interface Props {
  kind: 'app' | 'recovery'
  /** Returns an error message, or null. */
  onCode: (code: string) => Promise<string | null>
}

/** A code the user already has: the app's six digits, or one of the recovery codes. */
export function CodeStep({ kind, onCode }: Props) {
  const { pending, error, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submitCode = (code: string) => run('submit', () => onCode(code))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (field && (await submitCode(field.value.replaceAll(/\s/g, '').toLowerCase()))) field.select()
  }

  const { label, hint } = ways[kind]
  if (kind === 'app')
    return (
      <CodeForm
        ref={form}
        label={label}
        hint={hint}
        error={error}
        pending={pending !== undefined}
        button={secondStep.button}
        wide
        onCode={submitCode}
      />
    )
  return (
    <form className={heroForm} ref={form} onSubmit={(event) => void submit(event)}>
      <TextField
        name="code"
        label={label}
        hint={hint}
        error={error}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" wide pending={pending !== undefined}>
        {secondStep.button}
      </Button>
    </form>
  )
}
