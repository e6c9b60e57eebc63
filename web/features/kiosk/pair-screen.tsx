import type { Paired } from '@iyk/wire/kiosks.ts'
import { kiosk as limits } from '@iyk/wire/limits.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { kiosk as copy } from '../../copy/english/kiosk.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { HeroLayout, heroText, heroTitle } from '../../ui/hero-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './kiosk.css.ts'
import { savedKey } from './saved-key.ts'

interface Props {
  /** Why it is asked for on the page of an event. */
  reason?: 'missing' | 'removed'
  onPaired?: () => void
}

/** Pairs this browser with a code from the organizer. A link brings it behind `#`, which reaches no server, and spends nothing. */
export function PairScreen({ reason, onPaired }: Props) {
  const navigate = useNavigate()
  const [typed] = useState(() => decodeURIComponent(location.hash.slice(1)).slice(0, limits.pairingCharacters))
  const { pending, error, run } = useAction()
  const pair = async (code: string) => {
    if (code.trim() === '') return copy.pair.missing
    try {
      const { data } = await http<Paired>('POST', '/api/kiosks/pair', { body: { code } })
      savedKey.set(data.event_id, data.key)
      navigate(`/kiosk/${data.event_id}`, { replace: true })
      onPaired?.()
      return null
    } catch (problem) {
      return errorMessage(problem, somethingWentWrong, copy.refusals)
    }
  }
  const { pathname } = location
  return (
    <PageFrame>
      <HeroLayout card={<ProductCard />}>
        <h1 className={heroTitle}>{reason === 'missing' ? copy.missing.title : copy.pair.title}</h1>
        {reason === 'removed' && <Notice>{copy.pair.removed}</Notice>}
        <p className={heroText}>{reason === 'missing' ? copy.missing.text : copy.pair.text}</p>
        <form
          className={css.pairForm}
          onSubmit={(event) => {
            event.preventDefault()
            const code = String(new FormData(event.currentTarget).get('code'))
            void run('submit', () => pair(code))
          }}
        >
          <TextField
            label={copy.pair.field}
            name="code"
            defaultValue={typed}
            error={error}
            maxLength={limits.pairingCharacters}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" wide pending={pending !== undefined}>
            {copy.pair.button}
          </Button>
        </form>
        {reason === 'missing' && (
          <LinkButton variant="bare" href={`/?${new URLSearchParams({ return_to: pathname })}`}>
            {copy.pair.signIn}
          </LinkButton>
        )}
      </HeroLayout>
    </PageFrame>
  )
}
