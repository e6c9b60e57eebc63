import type { TapState } from '@iyk/wire/tap-page.ts'
import type { ReactNode } from 'react'
import * as texts from '../texts/english/public.ts'
import { CodeField } from '../ui/code-field.tsx'
import { EmailForm } from '../ui/email-form.tsx'
import { EventCard } from '../ui/event-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press, PressLink } from '../ui/press.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { Stage, stageForm, stageText, stageTitle } from '../ui/stage.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import * as css from './tap.css.ts'
import { tapTitle } from './tap-title.ts'

const action = '/tap'
type Of<Kind extends TapState['kind']> = Extract<TapState, { kind: Kind }>

/** What a tap opens. Complete without scripts: every deed is a form that posts to `/tap`. */
export function TapPage({ state }: { state: TapState }) {
  return (
    <PageFrame>
      <title>{`${tapTitle(state)} · ${texts.product.name}`}</title>
      <TapStage state={state} />
    </PageFrame>
  )
}

function TapStage({ state }: { state: TapState }) {
  switch (state.kind) {
    case 'ready':
      return <Ready state={state} />
    case 'kept':
    case 'already-kept':
      return <Kept state={state} />
    case 'sold-out':
      return (
        <Said state={state} card={<EventCard event={state.event} spent />} text={texts.tap.soldOut.text}>
          <ToStart />
        </Said>
      )
    case 'closed':
      return (
        <Said
          state={state}
          card={
            state.event ? (
              <EventCard event={state.event} spent={isOver(state.status)} />
            ) : (
              <ProductCard spent={isOver(state.status)} />
            )
          }
          text={texts.tap.closed[state.status].text}
        >
          <ToStart />
        </Said>
      )
    case 'unregistered':
      return <Unregistered state={state} />
    case 'unlinked':
      return (
        <Said
          state={state}
          card={<ProductCard />}
          text={state.isHolder ? texts.tap.unlinked.textHolder : texts.tap.unlinked.text}
        >
          {state.isHolder ? <PressLink href="/cards">{texts.tap.unlinked.link}</PressLink> : <ToStart />}
        </Said>
      )
    case 'refused':
      return (
        <Said state={state} card={<ProductCard spent />} text={texts.tap.refused[state.reason].text}>
          <ToStart />
        </Said>
      )
    case 'welcome':
      return (
        <Said state={state} card={<ProductCard />} text={texts.tap.welcome.text}>
          <ToStart />
        </Said>
      )
  }
}

function Ready({ state }: { state: Of<'ready'> }) {
  const say = texts.tap.ready
  const error = state.problem && texts.tap.problems[state.problem]
  const hidden = (
    <>
      <input type="hidden" name="ref" value={state.ref} />
      <input type="hidden" name="intent" value="keep" />
    </>
  )
  if (!state.signedIn) {
    return (
      <Said state={state} card={<EventCard event={state.event} />} text={say.textSignedOut}>
        <EmailForm
          action={action}
          error={error}
          typed={state.typed}
          texts={{ label: say.email, placeholder: say.emailExample, hint: say.emailHint, button: say.button }}
        >
          {hidden}
        </EmailForm>
        <PressLink
          look="bare"
          href={`/?${new URLSearchParams({ ref: state.ref, method: 'wallet' })}`}
          data-sign-in="wallet"
        >
          {say.wallet}
        </PressLink>
      </Said>
    )
  }
  const { email } = state.signedIn
  return (
    <Said
      state={state}
      card={<EventCard event={state.event} />}
      text={email === null ? say.textSignedInNameless : say.textSignedIn(email)}
    >
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <form className={stageForm} method="post" action={action}>
        {hidden}
        <Press type="submit" wide>
          {say.button}
        </Press>
      </form>
    </Said>
  )
}

function Kept({ state }: { state: Of<'kept' | 'already-kept'> }) {
  const card =
    state.serial === null ? (
      <EventCard event={state.event} />
    ) : (
      <EventCard
        event={state.event}
        serial={state.serial}
        side="back"
        arrives={state.kind === 'kept' && !state.again}
        turns
      />
    )
  return (
    <Said state={state} card={card} text={state.kind === 'kept' ? keptText(state) : texts.tap.already.text}>
      {state.kind === 'kept' && state.code ? (
        <MailedCode code={state.code} />
      ) : (
        <PressLink href={state.kind === 'kept' ? collectionOf(state.signInWith) : '/collection'}>
          {texts.tap.toCollection}
        </PressLink>
      )}
      {state.kind === 'kept' && state.again && (
        <PressLink
          look="quiet"
          href={state.again.isOwn ? `/collection/${state.again.id}` : `/tap?kept=${state.again.id}`}
        >
          {texts.tap.kept.view}
        </PressLink>
      )}
      {state.kind === 'kept' && state.readdress && <OtherAddress to={state.readdress} />}
    </Said>
  )
}

function keptText({ mailedTo, isSignedOut, code }: Of<'kept'>): string {
  const say = texts.tap.kept
  if (mailedTo === null) return isSignedOut ? say.signedOut : say.signedIn
  return code ? say.mailedCode(mailedTo) : say.mailed(mailedTo)
}

/** Signs in with the code of the mail; the other form has a new one sent, unless none could be right yet. */
function MailedCode({ code: { ref, problem, isNew, waitMinutes } }: { code: NonNullable<Of<'kept'>['code']> }) {
  const say = texts.tap.kept.code
  const error = waitMinutes === undefined ? problem && say.problems[problem] : say.wait(waitMinutes)
  return (
    <>
      {isNew && <Notice>{say.sent}</Notice>}
      <form className={stageForm} method="post" action={action}>
        <input type="hidden" name="ref" value={ref} />
        <input type="hidden" name="intent" value="code" />
        <CodeField label={texts.field.code} error={error} />
        <Press type="submit" wide>
          {say.button}
        </Press>
      </form>
      {waitMinutes === undefined && (
        <form method="post" action={action}>
          <input type="hidden" name="ref" value={ref} />
          <input type="hidden" name="intent" value="new-code" />
          <Press type="submit" look="bare">
            {say.again}
          </Press>
        </form>
      )}
    </>
  )
}

/** Sends it to the address that was meant. */
function OtherAddress({ to: { ref, problem, typed } }: { to: NonNullable<Of<'kept'>['readdress']> }) {
  const say = texts.tap.kept.readdress
  return (
    <details className={css.more} open={problem !== undefined}>
      <summary className={css.moreTitle}>{say.title}</summary>
      <EmailForm
        action={action}
        error={problem && { ...texts.tap.problems, ...say.problems }[problem]}
        typed={typed}
        texts={{ label: say.email, placeholder: texts.tap.ready.emailExample, hint: say.hint, button: say.button }}
      >
        <input type="hidden" name="ref" value={ref} />
        <input type="hidden" name="intent" value="readdress" />
      </EmailForm>
    </details>
  )
}

/** The collection, through a sign-in with an address where there is one. The fragment reaches no server. */
function collectionOf(email: string | undefined): string {
  return email === undefined ? '/collection' : `/?return_to=/collection#${new URLSearchParams({ email })}`
}

function Unregistered({ state }: { state: Of<'unregistered'> }) {
  const say = texts.tap.unregistered
  return (
    <Said state={state} card={<ProductCard />} text={state.signedIn ? say.textSignedIn : say.textSignedOut}>
      {state.signedIn ? (
        <form className={stageForm} method="post" action={action}>
          <input type="hidden" name="ref" value={state.ref} />
          <input type="hidden" name="intent" value="register" />
          <Press type="submit" wide>
            {say.register}
          </Press>
        </form>
      ) : (
        <PressLink href={`/?${new URLSearchParams({ return_to: `/tap?ref=${state.ref}` })}`} data-sign-in="">
          {say.signIn}
        </PressLink>
      )}
    </Said>
  )
}

function Said({
  state,
  card,
  text,
  children,
}: {
  state: TapState
  card: ReactNode
  text: string
  children: ReactNode
}) {
  return (
    <Stage card={card}>
      {state.kind === 'closed' && (
        <p>
          <StatusBadge status={state.status} />
        </p>
      )}
      <h1 className={stageTitle}>{tapTitle(state)}</h1>
      <p className={stageText}>{text}</p>
      <div hidden data-offline>
        <Notice tone="wrong">{texts.tap.offline}</Notice>
      </div>
      {children}
    </Stage>
  )
}

function ToStart() {
  return (
    <PressLink look="quiet" href="/">
      {texts.tap.toStart}
    </PressLink>
  )
}

function isOver(status: Of<'closed'>['status']): boolean {
  return status === 'expired' || status === 'rejected'
}
