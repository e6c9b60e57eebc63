import { offline, somethingWentWrong } from '../../copy/english/app.ts'
import { secondStep } from '../../copy/english/second-step.ts'
import { useLoad } from '../../http/use-load.ts'
import { connect } from '../../session/connect.ts'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { heroText } from '../../ui/hero-layout.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'
import { listStepMethods, type StepMethod } from './step-methods.ts'

/** After the first step of a sign-in: the second, or sign-out. */
export function SecondStep() {
  const methods = useLoad(loadMethods, 'loading the ways of a second step', somethingWentWrong)
  const { pending, error, run } = useAction()
  const leave = () => run('submit', async () => ((await signOut()) ? null : offline))
  const announce = async () => (await connect()).session.announceSignIn()

  return (
    <>
      <div className={css.intro} role="status">
        <h2 className={css.title}>{secondStep.title}</h2>
        <p className={heroText}>{secondStep.text}</p>
      </div>
      <Loaded load={methods}>{(value) => <StepForm methods={value} onComplete={() => void announce()} />}</Loaded>
      {error && <Notice tone="wrong">{error}</Notice>}
      <Button variant="bare" pending={pending !== undefined} onClick={() => void leave()}>
        {secondStep.leave}
      </Button>
    </>
  )
}

async function loadMethods(): Promise<[StepMethod, ...StepMethod[]]> {
  const { client, config } = await connect()
  const user = client.user.getSync()
  const factors = client.session.getSync()?.authentication_factors ?? []
  const [first = { kind: 'app' } as const, ...rest] = user
    ? listStepMethods({ user, factors, methods: config.methods }, 'second')
    : []
  return [first, ...rest]
}
