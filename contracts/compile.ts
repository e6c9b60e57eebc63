import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileCollectible } from './compile-collectible.ts'

writeFileSync(join(import.meta.dirname, 'collectible.json'), `${JSON.stringify(compileCollectible(), null, 2)}\n`)
