import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { allChecks } from './checks/all-checks.ts'
import { listBundles } from './checks/bundle.ts'
import { listClientSize } from './checks/client-size.ts'

let failed = 0
for (const [name, check] of Object.entries(allChecks)) {
  const started = performance.now()
  const problems = await check()
  const time = `${Math.round(performance.now() - started)} ms`
  console.log(problems.length === 0 ? `ok    ${name} (${time})` : `FAIL  ${name} (${time})\n${problems.join('\n')}`)
  failed += problems.length
}
console.log(`First-load JavaScript, gzip:\n${(await listBundles()).join('\n')}`)
console.log(`Identity client, gzip:\n${(await listClientSize()).join('\n')}`)
if (failed > 0) process.exit(1)

const tests = spawn(process.execPath, [join(import.meta.dirname, 'test.ts'), '--no-browser'], { stdio: 'inherit' })
const [code] = await once(tests, 'close')
process.exit(code as number)
