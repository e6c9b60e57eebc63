import type { About } from '../operator/command.ts'
import type { CallingOperator } from './identify-operator.ts'

/** What the audit log records of what an operator did, by ids. `unchanged`: nothing was left to do. */
export type ActAbout = Omit<About, 'stopped'>

/** What an operation of an operator returns to its command and to the console alike. */
export type Done<Data> = { data: Data; about: ActAbout }

/** Of an operation that found nothing left to do. */
export const unchanged = <Data>(data: Data, about: ActAbout): Done<Data> => ({
  data,
  about: { ...about, unchanged: true },
})

/** A reply that the audit log has a line about. */
export type Recorded<Reply extends object = object> = { reply: Reply; about: ActAbout }

/** What a handler of the console gets besides its input. */
export type ConsoleCall = { operator: CallingOperator; ipAddress: string; userAgent: string }
