import { ApiError } from '@iyk/identity-client/errors.ts'
import type { ConsoleMe } from '@iyk/wire/console.ts'
import { http } from '../../http/page-http.ts'
import { RequestError } from '../../http/request-error.ts'
import { connect } from '../../session/connect.ts'
import { withStepUp } from '../../session/with-step-up.ts'
import { consoleState } from './console-state.ts'
import { isHidden } from './is-hidden.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const meAddress = '/api/console/me'
const steps = ['insufficient_factors', 'stale_factors']

/**
 * Calls the console's part of the host. Where that requires a factor again, the user is asked for it. Where it says that there is no such call, this
 * session may see nothing of the console any more, which takes it off the screen; a JWT that was too old gets a second chance.
 */
export async function callConsole<Reply>(method: Method, path: string, body?: object): Promise<Reply> {
  const call = () => withStep(() => http<Reply>(method, `/api/console${path}`, bodyOf(method, body)))
  return call().catch(async (error: unknown) => {
    if (!isHidden(error)) throw error
    await refresh()
    if (consoleState.get().isClosed) throw error
    return call()
  })
}

function bodyOf(method: Method, body: object | undefined): { body?: object } {
  return method === 'POST' || method === 'PUT' ? { body: body ?? {} } : {}
}

/** Asks again who this is, with a fresh JWT. */
async function refresh(): Promise<void> {
  const { session } = await connect()
  await session.reauthenticate()
  try {
    const { data } = await http<ConsoleMe>('GET', meAddress)
    consoleState.set({ me: data })
  } catch (error) {
    if (!isHidden(error)) throw error
    consoleState.set({ me: undefined, isClosed: true })
  }
}

/** Asks for the second step that this session has not taken. Whether it was completed. */
export async function takeSecondStep(): Promise<void> {
  await withStepUp(async () => {
    await refresh()
    if (consoleState.get().me?.second_step === 'due') throw stepError('insufficient_factors')
  })
}

/** A call that requires a factor again is repeated after it. */
export async function withStep<Result>(call: () => Promise<Result>): Promise<Result> {
  return withStepUp(() =>
    call().catch((error: unknown) => {
      throw error instanceof RequestError && steps.includes(error.type) ? stepError(error.type) : error
    }),
  )
}

function stepError(type: string): ApiError {
  return new ApiError('console', {
    status_code: 401,
    error_type: type,
    error_message: '',
    error_url: '',
    request_id: '',
  } as ConstructorParameters<typeof ApiError>[1])
}
