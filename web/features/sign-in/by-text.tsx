import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { normalizeNumber } from '../../session/normalize-number.ts'
import { checkText, text as texts } from '../../texts/english/sign-in-methods.ts'
import { ChoiceField } from '../../ui/more-fields.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { type Channel, sendText } from './send-text.ts'
import { SentCode } from './sent-code.tsx'
import * as css from './sign-in.css.ts'
import { WayFrame } from './way-frame.tsx'
import type { WayProps } from './way-props.ts'
import { channelsOf } from './ways.ts'

interface Sent {
  number: string
  channel: Channel
  methodId: string
  sentAt: number
}

/** Signs in with a code that comes to a phone. */
export function ByText({ onBack }: WayProps) {
  const { busy, problem, run } = useDeed()
  const [sent, setSent] = useState<Sent>()
  const [typed, setTyped] = useState<{ number: string; channel: Channel | null }>()
  const channels = useChannels()
  const form = useRef<HTMLFormElement>(null)

  const send = async (number: string, chosen: Channel | null) => {
    // Nothing is chosen where there is one channel, or before they are known. Sending says what keeps them from being known.
    const channel = chosen ?? (await findChannels().catch(() => []))[0] ?? 'sms'
    const result = await sendText(number, channel)
    if ('problem' in result) return result.problem
    setSent({ number, channel, methodId: result.methodId, sentAt: Date.now() })
    return null
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const written = String(fields.get('phone'))
    const channel = fields.get('channel') as Channel | null
    setTyped({ number: written, channel })
    const number = normalizeNumber(written)
    const wrong = await run('submit', async () => (number === null ? texts.problems.invalid : send(number, channel)))
    if (wrong) form.current?.querySelector('input')?.select()
  }

  if (sent) {
    const say = { ...checkText, text: checkText.text[sent.channel](sent.number) }
    return (
      <div className={css.way}>
        <SentCode
          way="text"
          say={say}
          methodId={sent.methodId}
          sentAt={sent.sentAt}
          onResend={() => send(sent.number, sent.channel)}
          onChange={() => setSent(undefined)}
        />
      </div>
    )
  }
  return (
    <WayFrame title={texts.title} onBack={onBack}>
      <form className={stageForm} ref={form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.label}
          hint={texts.hint}
          error={problem}
          type="tel"
          name="phone"
          required
          autoComplete="tel"
          dir="ltr"
          placeholder={texts.example}
          defaultValue={typed?.number}
        />
        {channels.length > 1 && (
          <ChoiceField
            label={texts.channel}
            name="channel"
            chosen={typed?.channel ?? 'sms'}
            choices={channels.map((channel) => [channel, texts.channels[channel]] as const)}
          />
        )}
        <Press type="submit" wide busy={busy !== undefined}>
          {texts.button}
        </Press>
      </form>
    </WayFrame>
  )
}

const findChannels = async () => channelsOf((await connect()).config)

function useChannels(): Channel[] {
  const [channels, setChannels] = useState<Channel[]>([])
  useEffect(() => {
    // Sending asks again and says what is wrong.
    findChannels().then(setChannels, () => {})
  }, [])
  return channels
}
