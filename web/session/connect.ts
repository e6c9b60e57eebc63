import { importChunk } from '../chunks/import-chunk.ts'
import type { Connection } from './connection.ts'
import { signInState, stateWithoutConnection } from './page-state.ts'

let connection: Promise<Connection> | undefined

/** Connects this page to the provider and starts its session, once. The next caller retries a failure. */
export function connect(): Promise<Connection> {
  connection ??= importChunk(() => import('./connection.ts'))
    .then(({ openConnection }) => openConnection(connect))
    .catch((error: unknown) => {
      connection = undefined
      if (!signInState.get().settled) signInState.set(stateWithoutConnection())
      throw error
    })
  return connection
}

/** The connection if there is one; never opens it. */
export function currentConnection(): Promise<Connection> | undefined {
  return connection
}
