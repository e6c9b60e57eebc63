import type { Start } from '@iyk/wire/oauth.ts'
import type { IdentityContext } from '../context.ts'
import { finish } from './finish.ts'
import { openClients } from './open-clients.ts'
import type { FlowStep } from './report-flow.ts'
import { start } from './start.ts'

/** Both halves of a flow, with the clients that they share. */
export type Flow = {
  start(provider: string, query: Start): Promise<FlowStep>
  finish(provider: string, query: URLSearchParams, cookies: string | undefined): Promise<FlowStep>
}

export const openFlow = (context: IdentityContext): Flow => {
  const getClient = openClients(context)
  return {
    start: (provider, query) => start(context, getClient, provider, query),
    finish: (provider, query, cookies) => finish(context, getClient, provider, query, cookies),
  }
}
