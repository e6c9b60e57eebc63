import { askProvider } from './ask-provider.ts'

/** More at the same moment are not asked for: anybody can send a cookie with a made-up token. */
const mostAtOnce = 32
/** As providers make them; the contract's section 3.1. */
const sessionToken = /^[\w-]{20,128}=*$/

/** For pages of the host: the JWT of a live session by its token, without moving the session's end. */
export const createSessionRenewal = (options: Parameters<typeof askProvider>[0]) => {
  let open = 0
  return async (token: string): Promise<string | undefined> => {
    if (open >= mostAtOnce || !sessionToken.test(token)) return undefined
    open += 1
    try {
      const { session_jwt } = await askProvider(options, {
        method: 'POST',
        path: '/sessions/authenticate',
        token,
        body: {},
      })
      return typeof session_jwt === 'string' ? session_jwt : undefined
    } catch (error) {
      options.log.info({ cause: (error as Error).message }, 'a session could not be renewed at the provider')
      return undefined
    } finally {
      open -= 1
    }
  }
}
