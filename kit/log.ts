type Write = (fields: Record<string, unknown>, message: string) => void

/** What a part of the service may log for the operator. Never contains secrets. */
export type Log = { info: Write; warn: Write; error: Write }

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
