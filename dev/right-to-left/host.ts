import { join } from 'node:path'
import { parseConfig } from '../../host/config.ts'
import { runHost } from '../../host/run-host.ts'
import { buildWeb } from '../../web/build/build-web.ts'
import { rightToLeft } from './catalogue.ts'

/** The real host with a web in a right-to-left language, for the journey of that name. */
const directory = join(import.meta.dirname, '../../.cache/right-to-left')
await buildWeb({ outDir: directory, languages: [rightToLeft] })
await runHost(parseConfig(), { directory })
