import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkText, text as copy } from '../../copy/english/sign-in-methods.ts'
import { normalizePhoneNumber } from '../../format/normalize-phone-number.ts'
import { connect } from '../../session/connect.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { ChoiceField } from '../../ui/more-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type Channel, sendTextMessage } from './send-text-message.ts'
import { SentCode } from './sent-code.tsx'
import * as css from './sign-in.css.ts'
import { SignInMethodFrame } from './sign-in-method-frame.tsx'
import type { SignInMethodProps } from './sign-in-method-props.ts'
import { textMessageChannels } from './sign-in-methods.ts'

interface Sent {
  number: string
  channel: Channel
  methodId: string
  sentAt: number
}

/** Signs in with a code sent to a phone. */
export function TextMessageMethod({ onBack }: SignInMethodProps) {
  const { pending, error, run } = useAction()
  const [sent, setSent] = useState<Sent>()
  const [typed, setTyped] = useState<{ number: string; channel: Channel | null }>()
  const channels = useChannels()
  const form = useRef<HTMLFormElement>(null)

  const send = async (number: string, chosen: Channel | null) => {
    // Nothing to choose where there is one channel, or before they are known. Sending shows what keeps them from being known.
    const channel = chosen ?? (await findChannels().catch(() => []))[0] ?? 'sms'
    const result = await sendTextMessage(number, channel)
    if ('error' in result) return result.error
    setSent({ number, channel, methodId: result.methodId, sentAt: Date.now() })
    return null
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typedNumber = String(fields.get('phone'))
    const channel = fields.get('channel') as Channel | null
    setTyped({ number: typedNumber, channel })
    const number = normalizePhoneNumber(typedNumber)
    const message = await run('submit', async () => (number === null ? copy.problems.invalid : send(number, channel)))
    if (message) form.current?.querySelector('input')?.select()
  }

  if (sent) {
    const messages = { ...checkText, text: checkText.text[sent.channel](sent.number) }
    return (
      <div className={css.form}>
        <SentCode
          method="text"
          messages={messages}
          methodId={sent.methodId}
          sentAt={sent.sentAt}
          onResend={() => send(sent.number, sent.channel)}
          onChange={() => setSent(undefined)}
        />
      </div>
    )
  }
  return (
    <SignInMethodFrame title={copy.title} onBack={onBack}>
      <form className={heroForm} ref={form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={copy.label}
          hint={copy.hint}
          error={error}
          type="tel"
          name="phone"
          required
          autoComplete="tel"
          dir="ltr"
          placeholder={copy.example}
          defaultValue={typed?.number}
        />
        {channels.length > 1 && (
          <ChoiceField
            label={copy.channel}
            name="channel"
            selected={typed?.channel ?? 'sms'}
            choices={channels.map((channel) => [channel, copy.channels[channel]] as const)}
          />
        )}
        <Button type="submit" wide pending={pending !== undefined}>
          {copy.button}
        </Button>
      </form>
    </SignInMethodFrame>
  )
}

const findChannels = async () => textMessageChannels((await connect()).config)

function useChannels(): Channel[] {
  const [channels, setChannels] = useState<Channel[]>([])
  useEffect(() => {
    // Sending fetches again and shows what failed.
    findChannels().then(setChannels, () => {})
  }, [])
  return channels
}
