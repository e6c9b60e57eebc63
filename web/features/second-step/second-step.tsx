import { connect } from '../../session/connect.ts'
import { signOut } from '../../session/sign-out.ts'
import { useLoad } from '../../session/use-load.ts'
import { offline, somethingWentWrong } from '../../texts/english/app.ts'
import { secondStep } from '../../texts/english/second-step.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { stageText } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { offerWays, type Way } from './offer-ways.ts'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'

/** After the first step of a sign-in: the second, or the way out. */
export function SecondStep() {
  const ways = useLoad(loadWays, 'loading the ways of a second step', somethingWentWrong)
  const { busy, problem, run } = useDeed()
  const leave = () => run('submit', async () => ((await signOut()) ? null : offline))
  const announce = async () => (await connect()).session.announceSignIn()

  return (
    <>
      <div className={css.words} role="status">
        <h2 className={css.title}>{secondStep.title}</h2>
        <p className={stageText}>{secondStep.text}</p>
      </div>
      <Loaded load={ways}>{(value) => <StepForm ways={value} onTaken={() => void announce()} />}</Loaded>
      {problem && <Notice tone="wrong">{problem}</Notice>}
      <Press look="bare" busy={busy !== undefined} onClick={() => void leave()}>
        {secondStep.leave}
      </Press>
    </>
  )
}

async function loadWays(): Promise<[Way, ...Way[]]> {
  const { client, config } = await connect()
  const user = client.user.getSync()
  const factors = client.session.getSync()?.authentication_factors ?? []
  const [first = { kind: 'app' } as const, ...rest] = user
    ? offerWays({ user, factors, methods: config.methods }, 'second')
    : []
  return [first, ...rest]
}
