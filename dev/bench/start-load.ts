import { join } from 'node:path'
import type { Load, Loaded } from './run-load.ts'
import { startProgram } from './start-program.ts'

export type LoadProcess = { pid: number; run: (load: Load) => Promise<Loaded>; stop: () => Promise<void> }

/** Starts the process that sends the load. It runs one load at a time. */
export const startLoad = (): LoadProcess => {
  // Advanced: requests are bytes.
  const program = startProgram(join(import.meta.dirname, 'load-process.ts'), [], { serialization: 'advanced' })
  return {
    ...program,
    run: async (load) => {
      const { loaded, failure } = (await program.request(load)) as { loaded?: Loaded; failure?: string }
      if (!loaded) throw new Error(failure)
      return loaded
    },
  }
}
