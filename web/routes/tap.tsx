import type { TapState } from '@iyk/wire/tap-page.ts'
import type { ReactNode } from 'react'
import * as copy from '../copy/english/public.ts'
import { problems as signInProblems } from '../copy/english/sign-in.ts'
import { product } from '../product.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { CollectibleActions } from '../ui/collectible-actions.tsx'
import { EmailForm } from '../ui/email-form.tsx'
import { EventCard } from '../ui/event-card.tsx'
import { EventTime } from '../ui/event-time.tsx'
import { HeroLayout, heroForm, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TextField } from '../ui/text-field.tsx'
import * as css from './tap.css.ts'
import { tapTitle } from './tap-title.ts'

const action = '/tap'
type Of<Kind extends TapState['kind']> = Extract<TapState, { kind: Kind }>

/** What a tap opens. Complete without scripts: every action is a form that posts to `/tap`. */
export function TapPage({ state }: { state: TapState }) {
  return (
    <PageFrame>
      <title>{`${tapTitle(state)} · ${product.name}`}</title>
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
      return <Collected state={state} />
    case 'sold-out':
      return (
        <TapMessage state={state} card={<EventCard event={state.event} spent />} text={copy.tap.soldOut.text}>
          <HomeLink />
        </TapMessage>
      )
    case 'closed':
      return (
        <TapMessage
          state={state}
          card={
            state.event ? (
              <EventCard event={state.event} spent={isOver(state.status)} />
            ) : (
              <ProductCard spent={isOver(state.status)} />
            )
          }
          text={closedText(state)}
        >
          <HomeLink />
        </TapMessage>
      )
    case 'code-unknown':
      return <UnknownCode state={state} />
    case 'way-closed':
      return <ClosedWay state={state} />
    case 'unregistered':
      return <Unregistered state={state} />
    case 'unlinked':
      return (
        <TapMessage
          state={state}
          card={<ProductCard />}
          text={state.isHolder ? copy.tap.unlinked.textHolder : copy.tap.unlinked.text}
        >
          {state.isHolder ? <LinkButton href="/cards">{copy.tap.unlinked.link}</LinkButton> : <HomeLink />}
        </TapMessage>
      )
    case 'used':
      return <Used state={state} />
    case 'refused':
      return (
        <TapMessage state={state} card={<ProductCard spent />} text={copy.tap.refused[state.reason].text}>
          <HomeLink />
        </TapMessage>
      )
    case 'invited':
      return <Invited state={state} />
    case 'declined':
      return (
        <TapMessage
          state={state}
          card={<ProductCard spent />}
          text={state.all ? copy.tap.declined.textAll : copy.tap.declined.text}
        >
          <HomeLink />
        </TapMessage>
      )
    case 'not-shown':
      return (
        <TapMessage state={state} card={<ProductCard spent />} text={copy.tap.notShown.text}>
          <HomeLink />
        </TapMessage>
      )
    case 'welcome':
      return (
        <TapMessage state={state} card={<ProductCard />} text={copy.tap.welcome.text}>
          <HomeLink />
        </TapMessage>
      )
  }
}

function Ready({ state }: { state: Of<'ready'> }) {
  const messages = copy.tap.ready
  const problems = state.way ? { ...copy.tap.problems, ...copy.tap.used.problems } : copy.tap.problems
  const error = state.problem && problems[state.problem]
  const hidden = (
    <>
      <input type="hidden" name="ref" value={state.ref} />
      <input type="hidden" name="intent" value="keep" />
    </>
  )
  if (!state.signedIn) {
    return (
      <TapMessage
        state={state}
        card={<EventCard event={state.event} />}
        text={warningOf(state) ?? messages.textSignedOut}
      >
        <EmailForm
          action={action}
          error={error}
          defaultValue={state.typed}
          copy={{
            label: messages.email,
            placeholder: messages.emailExample,
            hint: state.sharing ? messages.emailHintShared : messages.emailHint,
            button: messages.button,
          }}
          choice={state.sharing && <ShareChoice isShared={state.sharing.isShared} />}
        >
          {hidden}
        </EmailForm>
        <AboutCard state={state} />
        <LinkButton
          variant="bare"
          href={`/?${new URLSearchParams({ ref: state.ref, method: 'wallet' })}`}
          data-sign-in="wallet"
        >
          {messages.wallet}
        </LinkButton>
      </TapMessage>
    )
  }
  const { email } = state.signedIn
  return (
    <TapMessage
      state={state}
      card={<EventCard event={state.event} />}
      text={email === null ? messages.textSignedInNameless : messages.textSignedIn(email)}
    >
      <Warning state={state} />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <form className={heroForm} method="post" action={action}>
        {hidden}
        <input type="hidden" name="for" value={state.signedIn.userId} />
        {state.sharing && <ShareChoice isShared={state.sharing.isShared} />}
        <Button type="submit" wide>
          {messages.button}
        </Button>
      </form>
      <AboutCard state={state} />
    </TapMessage>
  )
}

/** Consent, which is never given by leaving it as it is. */
function ShareChoice({ isShared }: { isShared: boolean }) {
  return (
    <label className={css.choice}>
      <input type="checkbox" name="share" value="1" defaultChecked={isShared} />
      {copy.tap.ready.share}
    </label>
  )
}

/** What whoever taps the card should know before they collect. In place of a sentence, so that the button stays on the first screen of a small phone. */
function warningOf({ isCopyable, openedAt, event }: Of<'ready'>): ReactNode {
  const messages = copy.tap.ready
  if (isCopyable) return <span className={css.warning}>{messages.copyable}</span>
  if (openedAt === undefined) return undefined
  return (
    <span className={css.warning}>
      {messages.opened}{' '}
      <EventTime event={{ startsAt: openedAt, endsAt: openedAt, timeZone: event.timeZone }} namesZone />
    </span>
  )
}

function Warning({ state }: { state: Of<'ready'> }) {
  const warning = warningOf(state)
  return warning === undefined ? null : <p className={heroText}>{warning}</p>
}

/** What else the card says of itself. */
function AboutCard({ state: { isSealed, inscription } }: { state: Of<'ready'> }) {
  const messages = copy.tap.ready
  return (
    <>
      {isSealed && <p className={css.hint}>{messages.sealed}</p>}
      {inscription !== undefined && (
        <p className={css.hint}>
          <bdi>{messages.inscription(inscription)}</bdi>
        </p>
      )}
    </>
  )
}

/** For a browser that lost the response: the same form again leads to what it collected (decision 27). */
function Used({ state }: { state: Of<'used'> }) {
  const messages = copy.tap.used
  return (
    <TapMessage state={state} card={<ProductCard spent />} text={state.isCode ? messages.textCode : messages.text}>
      <EmailForm
        action={action}
        error={state.problem && { ...copy.tap.problems, ...messages.problems }[state.problem]}
        defaultValue={state.typed}
        copy={{ label: copy.tap.ready.email, placeholder: copy.tap.ready.emailExample, button: messages.button }}
      >
        <input type="hidden" name="ref" value={state.ref} />
        <input type="hidden" name="intent" value="keep" />
      </EmailForm>
    </TapMessage>
  )
}

/** The code again, as it was typed. */
function UnknownCode({ state }: { state: Of<'code-unknown'> }) {
  const messages = copy.tap.codeUnknown
  const { label, hint, button } = copy.eventPage.ways.code
  return (
    <TapMessage state={state} card={<ProductCard spent />} text={messages.text}>
      <form className={heroForm} method="get" action="/c">
        <TextField
          label={label}
          hint={hint}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={state.typed}
          error={state.isCode ? messages.error : copy.eventPage.ways.notices['code-wrong']}
          autoFocus
        />
        <Button type="submit" wide>
          {button}
        </Button>
      </form>
    </TapMessage>
  )
}

/** Other ways may be open: they are on the public page of the event. */
function ClosedWay({ state }: { state: Of<'way-closed'> }) {
  const { event, why, opensAt } = state
  const messages = copy.tap.wayClosed
  if (!event)
    return (
      <TapMessage state={state} card={<ProductCard spent />} text={messages.off.text}>
        <HomeLink />
      </TapMessage>
    )
  return (
    <TapMessage
      state={state}
      card={<EventCard event={event} spent={why !== 'early'} />}
      name={event.name}
      text={messages[why].text}
    >
      {opensAt !== undefined && (
        <p className={css.name}>
          {messages.opens}{' '}
          <EventTime event={{ startsAt: opensAt, endsAt: opensAt, timeZone: event.timeZone }} namesZone />
        </p>
      )}
      <LinkButton href={`/e/${event.id}`}>{messages.others}</LinkButton>
    </TapMessage>
  )
}

/** Whoever has tapped no card is told what to do instead. */
function closedText({ status, way }: Of<'closed'>): string {
  if (!way || (status !== 'future' && status !== 'pending-approval')) return copy.tap.closed[status].text
  const messages = copy.tap.closedWay
  if (status === 'pending-approval') return messages.pendingApproval
  return messages.future[way === 'code' || way === 'word' || way === 'kiosk' ? way : 'link']
}

/** Answers an invitation; each answer is a form, since mail scanners open links. */
function Invited({ state: { ref, name, ...state } }: { state: Of<'invited'> }) {
  const messages = copy.tap.invited
  const action = `/c/${ref}/decline`
  return (
    <TapMessage state={{ ...state, ref, name }} card={<ProductCard />} text={messages.text(name)}>
      <form className={heroForm} method="post" action={action}>
        <Button type="submit" wide>
          {messages.decline}
        </Button>
      </form>
      <form method="post" action={action}>
        <input type="hidden" name="all" value="1" />
        <Button type="submit" variant="quiet">
          {messages.declineAll}
        </Button>
      </form>
      <LinkButton variant="bare" href={`/c/${ref}`}>
        {messages.back}
      </LinkButton>
    </TapMessage>
  )
}

function Collected({ state }: { state: Of<'kept' | 'already-kept'> }) {
  const card =
    state.serial === null ? (
      <EventCard event={state.event} />
    ) : (
      <EventCard
        event={state.event}
        serial={state.serial}
        side="back"
        celebrated={state.kind === 'kept' && !state.again}
        turns
      />
    )
  return (
    <TapMessage
      state={state}
      card={card}
      name={state.event.name}
      text={state.kind === 'kept' ? collectedText(state) : copy.tap.already.text}
    >
      {state.kind === 'kept' && state.code ? (
        <EmailedCode code={state.code} />
      ) : (
        <LinkButton href={state.kind === 'kept' ? collectionOf(state.signInWith) : '/collection'}>
          {copy.tap.toCollection}
        </LinkButton>
      )}
      {state.kind === 'kept' && <NoScriptOfCollection code={state.code} />}
      {state.kind === 'kept' && state.again && !(state.isTakenDown && !state.again.isOwn) && (
        <LinkButton variant="quiet" href={state.again.isOwn ? `/collection/${state.id}` : `/tap?kept=${state.id}`}>
          {copy.tap.kept.view}
        </LinkButton>
      )}
      {state.kind === 'kept' && <ActionsOf state={state} />}
      {state.kind === 'kept' && state.another && (
        <LinkButton variant="bare" href={`/tap?${new URLSearchParams({ ref: state.another.ref, other: '1' })}`}>
          {copy.tap.kept.another}
        </LinkButton>
      )}
      {state.kind === 'kept' && state.readdress && <ChangeEmail to={state.readdress} isWay={state.way !== undefined} />}
    </TapMessage>
  )
}

/** A code leads back to this page without scripts, the collection is of the app. */
function NoScriptOfCollection({ code }: { code: unknown }) {
  return (
    <noscript>
      <p className={css.hint}>{code ? copy.tap.kept.noScriptAfterCode : copy.tap.kept.noScript}</p>
    </noscript>
  )
}

function ActionsOf({ state: { id, event, passes, code, isTakenDown = false } }: { state: Of<'kept'> }) {
  const messages = copy.tap.kept
  const actions = { id, event, isPublic: !isTakenDown }
  if (!passes) return <CollectibleActions {...actions} />
  if (passes.isSignedIn) return <CollectibleActions {...actions} wallets={passes.wallets} />
  return (
    <>
      <CollectibleActions {...actions} />
      <p className={css.hint}>{code ? messages.passesAfterCode : messages.passes}</p>
    </>
  )
}

function collectedText({ mailedTo, isSignedOut, code }: Of<'kept'>): string {
  const messages = copy.tap.kept
  if (mailedTo === null) return isSignedOut ? messages.signedOut : messages.signedIn
  return code ? messages.emailedCode(mailedTo) : messages.emailed(mailedTo)
}

/** Signs in with the emailed code; the second form requests a new one, unless no code could succeed yet. */
function EmailedCode({
  code: { ref, problem, isNew, isShared, waitMinutes },
}: {
  code: NonNullable<Of<'kept'>['code']>
}) {
  const messages = copy.tap.kept.code
  const problems = { ...messages.problems, closed: signInProblems.closed }
  const error = waitMinutes === undefined ? problem && problems[problem] : messages.wait(waitMinutes)
  return (
    <>
      {isNew && <Notice>{messages.sent}</Notice>}
      {isShared && <p className={css.hint}>{messages.share}</p>}
      <form className={heroForm} method="post" action={action}>
        <input type="hidden" name="ref" value={ref} />
        <input type="hidden" name="intent" value="code" />
        <CodeField label={copy.field.code} error={error} />
        <Button type="submit" wide>
          {messages.button}
        </Button>
      </form>
      {waitMinutes === undefined && (
        <form method="post" action={action}>
          <input type="hidden" name="ref" value={ref} />
          <input type="hidden" name="intent" value="new-code" />
          <Button type="submit" variant="bare">
            {messages.again}
          </Button>
        </form>
      )}
    </>
  )
}

/** Sends it to the corrected address. */
function ChangeEmail({
  to: { ref, problem, typed },
  isWay,
}: {
  to: NonNullable<Of<'kept'>['readdress']>
  isWay: boolean
}) {
  const messages = copy.tap.kept.readdress
  const problems = { ...copy.tap.problems, ...messages.problems, ...(isWay && messages.problemsOfWay) }
  return (
    <details className={css.more} open={problem !== undefined}>
      <summary className={css.moreTitle}>{messages.title}</summary>
      <EmailForm
        action={action}
        error={problem && problems[problem]}
        defaultValue={typed}
        copy={{
          label: messages.email,
          placeholder: copy.tap.ready.emailExample,
          hint: messages.hint,
          button: messages.button,
        }}
      >
        <input type="hidden" name="ref" value={ref} />
        <input type="hidden" name="intent" value="readdress" />
      </EmailForm>
    </details>
  )
}

/** The collection, by way of a sign-in where there is an address. The fragment reaches no server. */
function collectionOf(email: string | undefined): string {
  return email === undefined ? '/collection' : `/?return_to=/collection#${new URLSearchParams({ email })}`
}

function Unregistered({ state }: { state: Of<'unregistered'> }) {
  const messages = copy.tap.unregistered
  return (
    <TapMessage
      state={state}
      card={<ProductCard />}
      text={state.signedIn ? messages.textSignedIn : messages.textSignedOut}
    >
      {state.signedIn ? (
        <form className={heroForm} method="post" action={action}>
          <input type="hidden" name="ref" value={state.ref} />
          <input type="hidden" name="intent" value="register" />
          <Button type="submit" wide>
            {messages.register}
          </Button>
        </form>
      ) : (
        <LinkButton href={`/?${new URLSearchParams({ return_to: `/tap?ref=${state.ref}` })}`} data-sign-in="">
          {messages.signIn}
        </LinkButton>
      )}
    </TapMessage>
  )
}

function TapMessage({
  state,
  card,
  name,
  text,
  children,
}: {
  state: TapState
  card: ReactNode
  /** Of the event, where the card shows its back, which has little room for it. */
  name?: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <HeroLayout card={card}>
      {state.kind === 'closed' && (
        <p>
          <StatusBadge status={state.status} />
        </p>
      )}
      <h1 className={heroTitle}>{tapTitle(state)}</h1>
      {name !== undefined && <p className={css.name}>{name}</p>}
      <p className={heroText}>{text}</p>
      <div hidden data-offline>
        <Notice tone="wrong">{isUnspent(state) ? copy.tap.offline : copy.tap.kept.offline}</Notice>
      </div>
      {children}
    </HeroLayout>
  )
}

function HomeLink() {
  return (
    <LinkButton variant="quiet" href="/">
      {copy.tap.toStart}
    </LinkButton>
  )
}

/** What is on the page still needs the tap. */
function isUnspent(state: TapState): boolean {
  return (state.kind === 'ready' && !state.way) || state.kind === 'unregistered'
}

function isOver(status: Of<'closed'>['status']): boolean {
  return status === 'expired' || status === 'canceled' || status === 'rejected'
}
