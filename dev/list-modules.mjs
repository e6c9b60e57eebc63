// Starts a host. When it ends, it writes the addresses of the modules that it asked for, and the names of Node's own, into MODULES_FILE.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const urls = new Set()
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    urls.add(resolved.url)
    return resolved
  },
})
process.once('exit', () => writeFileSync(process.env.MODULES_FILE, [...urls, ...process.moduleLoadList].join('\n')))
await import('../host/main.ts')
