import type { ConsoleMe } from '@iyk/wire/console.ts'
import { type ReactNode, useEffect } from 'react'
import { frame as copy } from '../../copy/english/console.ts'
import { useLocation, useNavigate } from '../../navigation/router.tsx'
import { product } from '../../product.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Approvals } from './approvals/approvals.tsx'
import { takeSecondStep } from './call-console.ts'
import { Cards } from './cards/cards.tsx'
import { Collections } from './collections/collections.tsx'
import * as css from './console.css.ts'
import { consoleState, isOpen, type OpenMe } from './console-state.ts'
import { describeConsoleError } from './describe-console-error.ts'
import { Emails } from './emails/emails.tsx'
import { EventPage } from './events/event-page.tsx'
import { Events } from './events/events.tsx'
import { Operators } from './operators/operators.tsx'
import { People } from './people/people.tsx'
import { PersonPage } from './people/person-page.tsx'
import { SectionMenu } from './section-menu.tsx'
import { type SectionName, sectionsOf } from './sections.ts'
import { AuditLog } from './service/audit-log.tsx'
import { Health } from './service/health.tsx'
import { Limits } from './service/limits.tsx'
import { Settings } from './service/settings.tsx'
import { Version } from './service/version.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

const sectionPages: Record<SectionName, () => ReactNode> = {
  approvals: Approvals,
  events: Events,
  collections: Collections,
  people: People,
  emails: Emails,
  cards: Cards,
  webhooks: Webhooks,
  audit: AuditLog,
  limits: Limits,
  health: Health,
  settings: Settings,
  version: Version,
  operators: Operators,
}
/** The pages of one thing in a section. */
const pagesOfOne: Partial<Record<SectionName, (props: { id: string }) => ReactNode>> = {
  events: EventPage,
  people: PersonPage,
}

/** `/console` and all below it, for an operator: `me` is what the host said of them. */
export function Console({ me: first }: { me: ConsoleMe['data'] }) {
  useEffect(() => {
    consoleState.set({ me: first, isClosed: false })
    return () => consoleState.set({ me: undefined, isClosed: false })
  }, [first])
  useLeaveAtSignOut()
  const { me = first, isClosed } = useStore(consoleState)
  if (isClosed)
    return (
      <Closed title={copy.lost.title} text={copy.lost.text}>
        <LinkButton href="/events">{copy.lost.button}</LinkButton>
      </Closed>
    )
  if (me.second_step === 'missing')
    return (
      <Closed title={copy.secondStep.title} text={copy.secondStep.text}>
        <LinkButton href="/account">{copy.secondStep.button}</LinkButton>
      </Closed>
    )
  return isOpen(me) ? <Sections me={me} /> : <StepDue />
}

/** Signed out, here or elsewhere: the sign-in says so, and leads back. */
function useLeaveAtSignOut(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      signInState.subscribe(() => {
        const { jwt, settled, signedOutByUser } = signInState.get()
        if (jwt !== null || !settled) return
        const returnTo = location.pathname + location.search
        navigate('/', { replace: true, state: signedOutByUser ? null : { returnTo, hasEnded: true } })
      }),
    [navigate],
  )
}

function Closed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · ${product.name}`}</title>
      <EmptyState title={title} text={text} isPage action={children} />
    </>
  )
}

function StepDue() {
  const { pending, error, run } = useAction()
  const verify = async () => {
    try {
      await takeSecondStep()
      return null
    } catch (error) {
      return describeConsoleError(error, 'opening the console')
    }
  }
  return (
    <Closed title={copy.verify.title} text={copy.verify.text}>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <Button pending={pending !== undefined} onClick={() => void run('submit', verify)}>
        {copy.verify.button}
      </Button>
    </Closed>
  )
}

function Sections({ me }: { me: OpenMe }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sections = sectionsOf(me)
  const [, , name = '', id, ...more] = pathname.replace(/\/+$/, '').split('/')
  const [home] = sections
  useEffect(() => {
    if (name === '' && home) navigate(home.path, { replace: true })
  }, [name, home, navigate])
  const section = sections.find((one) => one.name === name.toLowerCase())
  const Page = section && sectionPages[section.name]
  const PageOfOne = section && pagesOfOne[section.name]
  return (
    <div className={css.frame}>
      <SectionMenu sections={sections} current={section?.name} waiting={me.approvals_waiting} />
      {Page && id === undefined ? (
        <Page key={section.name} />
      ) : PageOfOne && id !== undefined && more.length === 0 ? (
        <PageOfOne key={id} id={id} />
      ) : (
        name !== '' && (
          <Closed title={copy.missing.title} text={copy.missing.text}>
            <LinkButton href="/console">{copy.missing.button}</LinkButton>
          </Closed>
        )
      )}
    </div>
  )
}
