import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './source-files.ts'

/** Gzipped bytes of these modules of the identity client and everything they import. */
const parts = {
  email: { modules: ['core', 'sessions', 'magic-links', 'otps'], budget: 4_620 },
  'first load': { modules: ['create-client', 'browser-platform'], budget: 5_530 },
  whole: { modules: ['create-stytch-client', 'session-list'], budget: 9_180 },
} as const

const measure = async (modules: readonly string[]) => {
  const contents = modules.map((name) => `export * from '@iyk/identity-client/${name}.ts'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

const measureClient = () =>
  Promise.all(
    Object.entries(parts).map(async ([part, { modules, budget }]) => ({ part, budget, bytes: await measure(modules) })),
  )

/** The browser's side of the provider stays small, and sign-in by email does not pay for the other factors. */
export const checkClientSize = async (): Promise<string[]> =>
  (await measureClient())
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ part, bytes, budget }) => `The identity client (${part}) takes ${bytes} bytes; allowed are ${budget}.`)

export const listClientSize = async () =>
  (await measureClient()).map(
    ({ part, bytes, budget }) => `  ${part.padEnd(12)} ${(bytes / 1000).toFixed(1)} KB of ${budget / 1000}`,
  )
