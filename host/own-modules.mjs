// Preloaded: how what ships finds and reads its own modules (decision 76). Node would look at each step of each path, which is a tenth of a start, and
// strip the types itself, for which it keeps a compiler of 20 MB in memory.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url).href
/** Our files without their types; each has the name of its source's hash. */
const folder = join(import.meta.dirname, '../node_modules/.cache/stripped')

const isOurs = (url) => url?.startsWith(root) && url.endsWith('.ts') && !url.includes('/node_modules/')

/** The address of a module of ours that one of ours imports: a path, or a path in a workspace. */
const addressOf = (specifier, parent) => {
  if (!specifier.endsWith('.ts') || !isOurs(parent)) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, parent).href
  return specifier.startsWith('@iyk/') ? root + specifier.slice('@iyk/'.length) : undefined
}

const read = (source) => {
  try {
    return readFileSync(join(folder, hash('sha256', source)), 'utf8')
  } catch {
    return undefined
  }
}

let isWritten = false
/** All files at once and in another process, which takes the compiler with it; where it cannot write them, Node strips each file itself. */
const write = () => {
  if (isWritten) return
  isWritten = true
  spawnSync(process.execPath, [join(import.meta.dirname, 'strip-types.mjs'), folder])
}

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const url = addressOf(specifier, context.parentURL)
    return url === undefined ? nextResolve(specifier, context) : { url, shortCircuit: true }
  },
  load: (url, context, nextLoad) => {
    if (!isOurs(url)) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url))
    let stripped = read(source)
    if (stripped === undefined) {
      write()
      stripped = read(source)
    }
    return stripped === undefined ? nextLoad(url, context) : { format: 'module', source: stripped, shortCircuit: true }
  },
})
