import { createHash } from 'node:crypto'

const elements = { 'script-src': /<script>(.*?)<\/script>/gs, 'style-src': /<style>(.*?)<\/style>/gs }

/** The hashes of what is inline in the head of a page, by directive. Not of anything after the title, where a page may repeat what someone typed. */
const inlineSources = (html: string): [directive: string, hashes: string][] => {
  const ours = html.split('<title>', 1)[0] as string
  return Object.entries(elements).map(([directive, element]) => [
    directive,
    [...ours.matchAll(element)]
      .map(
        ([, text]) =>
          `'sha256-${createHash('sha256')
            .update(text as string)
            .digest('base64')}'`,
      )
      .join(' '),
  ])
}

/** Adds to a Content Security Policy what a page of ours has inline; again only to another policy than before, since each response asks. */
export const createInlinePolicy = (html: string): ((policy: string) => string) => {
  const sources = inlineSources(html)
  const add = (policy: string) =>
    sources.reduce((before, [directive, hashes]) => {
      const known = new RegExp(`(^|;)${directive} [^;]*`)
      return known.test(before)
        ? before.replace(known, (found) => `${found.trimEnd()} ${hashes}`)
        : `${before};${directive} 'self' ${hashes}`
    }, policy)
  let known: { before: string; after: string } | undefined
  return (policy) => {
    if (known?.before !== policy) known = { before: policy, after: add(policy) }
    return known.after
  }
}
