import type { NewKioskReply } from '@iyk/wire/kiosks.ts'
import { kioskNameCharacters } from '@iyk/wire/limits.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { kiosk } from '../../copy/english/kiosk.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './kiosk-section.css.ts'

const copy = kiosk.section
type Added = NewKioskReply['data']

/** Adds a borrowed screen and shows its code, which is in no later reply. */
export function AddScreen({ address, onAdded }: { address: string; onAdded: () => Promise<void> }) {
  const [added, setAdded] = useState<Added>()
  const { pending, error, run } = useAction()
  const add = async (form: HTMLFormElement) => {
    try {
      const name = String(new FormData(form).get('name'))
      setAdded((await http<NewKioskReply>('POST', address, { body: { name } })).data)
      form.reset()
      await onAdded()
      return null
    } catch (problem) {
      return errorMessage(problem, somethingWentWrong, kiosk.refusals)
    }
  }
  return (
    <>
      {added && <PairingCode added={added} />}
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void run('submit', () => add(form))
        }}
      >
        <TextField
          label={copy.name}
          name="name"
          placeholder={copy.nameExample}
          required
          pattern=".*\S.*"
          maxLength={kioskNameCharacters}
          autoComplete="off"
          error={error}
        />
        <Button type="submit" variant="quiet" pending={pending !== undefined}>
          {copy.add}
        </Button>
      </form>
    </>
  )
}

function PairingCode({ added: { name, code } }: { added: Added }) {
  const page = `${location.origin}/kiosk`
  return (
    <Notice>
      <div className={css.pairing}>
        <span>{copy.codeOf(name)}</span>
        <strong className={css.code}>{code}</strong>
        <span>{copy.codeText(page.replace(/^https?:\/\//, ''))}</span>
        <div className={css.buttons}>
          <CopyButton text={`${page}#${code}`} label={copy.copyLink} done={copy.copied} failed={copy.notCopied} />
        </div>
      </div>
    </Notice>
  )
}
