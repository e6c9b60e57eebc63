import { signInByCalls } from '../../journeys/sign-in-by-calls.ts'
import { startHost } from '../../start-host.ts'
import { auditPage } from '../audit-page.ts'
import { type Figure, spreadOf } from '../figures.ts'
import { startAuditedBrowser } from '../start-audited-browser.ts'
import type { Row } from '../world.ts'

const row = 'pages'
const rounds = 3

/** What a visitor opens first, and the pages of a holder who is signed in. */
export const pages: Row = {
  name: row,
  about: 'what opening a page takes on a phone on simulated slow 4G, by Lighthouse',
  run: async (world): Promise<Figure[]> => {
    await using opened = new AsyncDisposableStack()
    world.interrupted.addEventListener('abort', () => void opened.disposeAsync())
    world.useAllProcessors(true)
    opened.defer(() => world.useAllProcessors(false))
    const host = await startHost({ LOG_LEVEL: 'silent' }, { dataDir: await world.createData() })
    opened.defer(host.stop)
    const browser = await startAuditedBrowser()
    opened.defer(browser.close)
    const measured = new Map<string, Map<string, number[]>>()
    const audit = async (of: string, address = `${host.url}${of}`) => {
      const values = measured.get(of) ?? new Map<string, number[]>()
      measured.set(of, values)
      // The first one warms up the host, which renders each page once.
      await fetch(address)
      for (let round = 0; round < rounds; round += 1) {
        const { figures, lacking } = await auditPage(browser.port, address)
        for (const [unit, value] of Object.entries(figures)) values.set(unit, [...(values.get(unit) ?? []), value])
        if (round === 0) console.error(`  ${of}: ${lacking.join('; ')}`)
      }
    }
    const tapped = await fetch((await host.cards('cards', 'tap', 'demo')).output.trim(), { redirect: 'manual' })
    await audit('/')
    await audit('/tap', new URL(tapped.headers.get('location')!, host.url).href)
    await audit('/auth/email')
    const page = await browser.newPage()
    await signInByCalls(page, host, 'holder@example.com', '/tap')
    await page.close()
    for (const path of ['/events', '/account', '/wallet']) await audit(path)
    return [...measured].flatMap(([of, values]) =>
      [...values].map(([unit, each]): Figure => ({ row, of, unit, ...spreadOf(each) })),
    )
  },
}
