import { type Load, runLoad } from './run-load.ts'

// The load has a process of its own, so that it can have a processor of its own.
process.on('message', async (load: Load) => {
  try {
    process.send?.({ loaded: await runLoad(load) })
  } catch (error) {
    process.send?.({ failure: (error as Error).message })
  }
})
// A load that is under way has nobody to report to.
process.on('disconnect', () => process.exit())
