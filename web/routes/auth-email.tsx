import * as texts from '../texts/english/public.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press, PressLink } from '../ui/press.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { Stage, stageForm, stageText, stageTitle } from '../ui/stage.tsx'
import { tiltable } from '../ui/tilt.ts'

export type AuthEmailState = 'working' | 'foreign' | 'failed' | 'no-token' | 'done'

interface Props {
  state: AuthEmailState
  /** Why a link failed, where more is known than that it did. */
  failure?: { title: string; text: string }
  busy?: boolean
  onConfirm?: () => void
  /** Offered when the same link may work another time. */
  onRepeat?: () => void
}

/** Where a sign-in mail lands: one line of what is happening, and at most one thing to press. */
export function AuthEmailView({ state, failure, busy = false, onConfirm, onRepeat }: Props) {
  return (
    <PageFrame>
      <title>{`${texts.authEmail.title} · ${texts.product.name}`}</title>
      <Stage card={<ProductCard tilt={tiltable} />}>
        <div className={stageForm} role="status">
          <Words say={failure ?? wordsFor[state]} />
        </div>
        {state === 'working' && (
          <noscript>
            <p className={stageText}>{texts.authEmail.noScript}</p>
          </noscript>
        )}
        {state === 'foreign' && (
          <Press wide busy={busy} onClick={onConfirm}>
            {texts.authEmail.foreign.button}
          </Press>
        )}
        {state === 'failed' && onRepeat && (
          <Press busy={busy} onClick={onRepeat}>
            {texts.authEmail.failed.repeat}
          </Press>
        )}
        {state === 'failed' && (
          <PressLink look={onRepeat ? 'quiet' : 'main'} href="/">
            {texts.authEmail.failed.button}
          </PressLink>
        )}
        {state === 'no-token' && <PressLink href="/">{texts.authEmail.noToken.button}</PressLink>}
      </Stage>
    </PageFrame>
  )
}

const wordsFor: Record<AuthEmailState, { title: string; text: string }> = {
  working: { title: texts.authEmail.title, text: texts.authEmail.working },
  foreign: texts.authEmail.foreign,
  failed: texts.authEmail.failed,
  'no-token': texts.authEmail.noToken,
  done: texts.authEmail.done,
}

function Words({ say }: { say: { title: string; text: string } }) {
  return (
    <>
      <h1 className={stageTitle}>{say.title}</h1>
      <p className={stageText}>{say.text}</p>
    </>
  )
}
