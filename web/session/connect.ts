import type { Connection } from './connection.ts'
import { fetchPart } from './fetch-part.ts'
import { signInState } from './page-state.ts'

let connection: Promise<Connection> | undefined

/** The provider and the session of this page, opened once. What cannot be opened is tried again by the next caller. */
export function connect(): Promise<Connection> {
  connection ??= fetchPart(() => import('./connection.ts'))
    .then(({ openConnection }) => openConnection(connect))
    .catch((error: unknown) => {
      connection = undefined
      if (!signInState.get().settled) signInState.set({ unreachable: true })
      throw error
    })
  return connection
}

/** The connection as far as there is one, without asking for it. */
export const openedConnection = () => connection
