import { join } from 'node:path'
import { readConfig } from '../../host/config.ts'
import { runHost } from '../../host/run-host.ts'
import { buildWeb } from '../../web/build/build-web.ts'
import { rightToLeft } from './catalogue.ts'

/** The real host with a web that speaks a language from right to left; for the journey of that name. */
const directory = join(import.meta.dirname, '../../.cache/right-to-left')
await buildWeb({ outDir: directory, languages: [rightToLeft] })
await runHost(readConfig(), { directory })
