import type { ConsoleMe, OperatorRole } from '@iyk/wire/console.ts'
import { createStore } from '../../state/store.ts'

type Me = ConsoleMe['data']
/** Whose second step is done. */
export type OpenMe = Me & { role: OperatorRole }

interface ConsoleState {
  me: Me | undefined
  /** The host says that this session may see nothing of the console any more. */
  isClosed: boolean
}

export const consoleState = createStore<ConsoleState>({ me: undefined, isClosed: false })

export function isOpen(me: Me): me is OpenMe {
  return me.role !== null && me.second_step === 'done'
}
