import lighthouse from 'lighthouse'
import { pageCategories, pageUnits } from './page-units.ts'

const metrics = {
  [pageUnits.firstPaint]: 'first-contentful-paint',
  [pageUnits.largestPaint]: 'largest-contentful-paint',
  [pageUnits.blocking]: 'total-blocking-time',
}
type Items = { items: { url: string; resourceType?: string; transferSize: number }[] }

/**
 * Opens a page as Lighthouse's phone on slow 4G does, with an empty cache and the cookies of the browser's default context. Returns its figures by unit, and
 * what cost it points. Before idle there may be prefetches, which count neither as requests nor as JavaScript: whoever saves data has none.
 */
export const auditPage = async (port: number, url: string) => {
  const run = await lighthouse(url, { port, onlyCategories: [...pageCategories], logLevel: 'error' })
  if (!run) throw new Error(`Lighthouse returned nothing for ${url}.`)
  const { audits, categories: scores, runtimeError } = run.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const { items } = audits['network-requests']!.details as unknown as Items
  const requested = items.filter(
    ({ url: address, resourceType }) =>
      !address.startsWith('data:') && resourceType !== 'Prefetch' && resourceType !== 'Other',
  )
  const scripts = requested.filter(({ resourceType }) => resourceType === 'Script')
  const figures: Record<string, number> = {
    [pageUnits.requests]: requested.length,
    [pageUnits.scripts]: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
  for (const [unit, id] of Object.entries(metrics)) figures[unit] = audits[id]!.numericValue!
  for (const name of pageCategories) figures[pageUnits.score(name)] = (scores[name]!.score ?? 0) * 100
  const lacking = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  return { figures, lacking: lacking.map(({ id, title }) => `${id}: ${title}`) }
}
