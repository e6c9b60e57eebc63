import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of the default set whose outcome depends on colors. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page in its current state, by all its rules or by those given: the rule, the path of the page, and the elements. The package for
 * Playwright injects axe again for each run and reports in a second page, which our pages do not need, since they have no third-party frames.
 */
export const findViolations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly: [...runOnly] }),
    })
    return violations.map(({ id, nodes }) => `${location.pathname} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}
