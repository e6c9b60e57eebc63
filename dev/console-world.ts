import type { TestContext } from 'node:test'
import { addOperator } from '@iyk/identity/operators/add.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import { operatorsOf } from '../host/console/operators/list.ts'
import { createHostApp } from './host-app.ts'

const lasting = { session_duration_minutes: 1000 }

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for.
export type Reply = { status: number; data: any; body: any; text: string; headers: Record<string, unknown> }

/** The whole service, people who sign in to it, and operators with a second step, who call the console as its page does. */
export const createConsoleWorld = async (t: TestContext, environment: Record<string, string> = {}) => {
  const host = await createHostApp(t, environment)
  const { app, config, contexts } = host
  const sdk = async (path: string, payload: object, token?: string) => {
    const response = await app.inject({
      method: 'POST',
      url: `/sdk/v1${path}`,
      headers: {
        authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${token ?? config.PUBLIC_TOKEN}`)}`,
        origin: config.PUBLIC_URL,
      },
      payload,
    })
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
    return response.json().data
  }
  const callAs =
    (jwt: string | undefined, headers: Record<string, string> = {}) =>
    async (route: string, payload?: object): Promise<Reply> => {
      const [method, path] = route.split(' ') as ['GET', string]
      const response = await app.inject({
        method,
        url: path.startsWith('/api/') ? path : `/api/console${path}`,
        headers: { ...(jwt && { authorization: `Bearer ${jwt}` }), ...headers },
        ...(payload && { payload }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const body = isJson ? response.json() : undefined
      return { status: response.statusCode, data: body?.data, body, text: response.body, headers: response.headers }
    }
  const lastCode = async (to: string) => {
    const { text = '' } = (await host.outbox()).findLast((one) => one.to === to) ?? {}
    // An email has it on a line of its own; its link has other digits.
    return /^\d{6}$/m.exec(text)?.[0] ?? /\d{6}/.exec(text)?.[0]
  }
  const signIn = async (email: string) => {
    const { method_id } = await sdk('/otps/email/login_or_create', { email })
    const signedIn = await sdk('/otps/authenticate', { method_id, token: await lastCode(email), ...lasting })
    const { session_jwt: jwt, session_token: token, user_id: userId, session } = signedIn
    return { jwt, token, userId, sessionId: session.session_id as string, email, call: callAs(jwt) }
  }
  let numbers = 0
  /** The same session once it has shown a phone, by a code that is sent to it. */
  const textCode = async ({ token }: { token: string }, phone_number: string) => {
    const { method_id } = await sdk('/otps/sms/send/secondary', { phone_number }, token)
    const code = await lastCode(phone_number)
    const { session_jwt } = await sdk('/otps/authenticate', { method_id, token: code, ...lasting }, token)
    return Object.assign(callAs(session_jwt), { jwt: session_jwt as string })
  }
  /** Adds a phone, which is a second category of factor, and shows it in the session. */
  const takeSecondStep = async (signedIn: Awaited<ReturnType<typeof signIn>>) => {
    numbers += 1
    const phone = `+1212555${1000 + numbers}`
    const call = await textCode(signedIn, phone)
    return { ...signedIn, phone, call, jwt: call.jwt }
  }
  const addAs = (userId: string, role: OperatorRole, email?: string) =>
    addOperator(operatorsOf(contexts), { userId, email, role, by: null })
  /** Signed in with both factors, and with that role. */
  const operator = async (role: OperatorRole, email = `${role}@example.com`) => {
    const signedIn = await takeSecondStep(await signIn(email))
    await addAs(signedIn.userId, role)
    return signedIn
  }
  /** A JWT of the same session as of now. */
  const refresh = async (token: string) => {
    const { session_jwt } = await sdk('/sessions/authenticate', lasting, token)
    return callAs(session_jwt)
  }
  return { ...host, sdk, callAs, lastCode, signIn, textCode, takeSecondStep, addAs, operator, refresh }
}
