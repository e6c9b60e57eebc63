// Plain JavaScript like the launcher that reads it; tests and benchmarks start hosts with the same options (decision 76).
export const nodeArguments = [
  '--disable-warning=ExperimentalWarning',
  // In MB. Node's 16 let garbage of requests fill 100 MB before it was collected.
  '--max-semi-space-size=4',
  '--import',
  new URL('wake-pool.mjs', import.meta.url).href,
  '--import',
  new URL('own-modules.mjs', import.meta.url).href,
]

export const nodeEnvironment = {
  // glibc gives each thread a heap of its own, up to eight for each processor, and none gives back what another one needs.
  MALLOC_ARENA_MAX: '2',
}
