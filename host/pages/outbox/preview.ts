import type { View } from './view.ts'

const always = '(min-width: 0)'
const never = '(max-width: 0)'

/**
 * The email as a program in that theme shows it, whatever the theme of this browser: media queries about the theme become ones that are always or never true.
 * Links open in a tab of their own, because the frame around it allows nothing else.
 */
export const previewOf = (html: string, { theme }: Pick<View, 'theme'>): string => {
  const themed = html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_query, preferred: string) =>
      preferred.toLowerCase() === theme ? always : never,
    )
    .replaceAll(/(color-scheme(?:\s*:\s*|"\s+content="))light dark/gi, (_all, before: string) => before + theme)
  const base = '<base target="_blank">'
  return /<head>/i.test(themed) ? themed.replace(/<head>/i, (head) => `${head}\n${base}`) : `${base}${themed}`
}

/**
 * Whatever an email contains, its preview runs nothing, sends nothing and loads nothing but pictures of collectibles from this service; by itself, too, and not
 * only in the frame. https://www.w3.org/TR/CSP3/#directive-sandbox
 */
export const previewPolicy = (publicUrl: string): string =>
  [
    `default-src 'none'`,
    `img-src ${new URL(publicUrl).origin}/share/`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    sandbox,
  ].join('; ')

/** Links may open tabs, which are then like any other. */
export const sandboxed = 'allow-popups allow-popups-to-escape-sandbox'
const sandbox = `sandbox ${sandboxed}`
