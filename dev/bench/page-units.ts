/** Lighthouse's categories. */
export const pageCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Units of the row `pages`. */
export const pageUnits = {
  firstPaint: 'ms FCP',
  largestPaint: 'ms LCP',
  blocking: 'ms blocking',
  requests: 'requests',
  scripts: 'KB of JavaScript',
  score: (category: (typeof pageCategories)[number]) => `of 100, ${category}`,
}
