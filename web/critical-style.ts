/** Set on the root by `theme.js`. */
const setByScripts = ['js', 'light']

/**
 * The part of a minified stylesheet that this HTML is painted with: rules whose classes it has, and everything that names no class. A rule too many costs a few
 * bytes; the whole stylesheet follows after the first paint.
 */
export function criticalStyle(css: string, html: string): string {
  const classes = new Set(setByScripts)
  for (const [, names] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of names!.split(' ')) classes.add(name)
  const rules = matchingRules(css, classes)
  const used = rules.replace(/@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
  return withoutUnread(
    rules.replace(/@keyframes ([^{]*)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
      new RegExp(`\\b${name}\\b`).test(used) ? rule : '',
    ),
  )
}

function matchingRules(css: string, classes: ReadonlySet<string>): string {
  let kept = ''
  for (const { prelude, block } of rulesOf(css)) {
    if (/^@(?:media|supports|container|layer)/.test(prelude)) {
      const inner = matchingRules(block, classes)
      if (inner !== '') kept += `${prelude}{${inner}}`
    } else if (prelude.startsWith('@') || selectorsOf(prelude).some((selector) => matches(selector, classes)))
      kept += `${prelude}{${block}}`
  }
  return kept
}

function* rulesOf(css: string): Generator<{ prelude: string; block: string }> {
  let depth = 0
  let start = 0
  let open = 0
  // Braces within quotes are text.
  for (const { 0: found, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (found === '{' && depth++ === 0) open = index
    if (found !== '}' || --depth > 0) continue
    yield { prelude: css.slice(start, open), block: css.slice(open + 1, index) }
    start = index + 1
  }
}

/** The selectors of a list; commas within parentheses separate none. */
function selectorsOf(prelude: string): string[] {
  return prelude.split(/,(?![^(]*\))/)
}

function matches(selector: string, classes: ReadonlySet<string>): boolean {
  const required = selector.replace(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
  return [...required.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name as string))
}

/** Drops custom properties that nothing reads, and those that only they read. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const less = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declared, name) => (read.has(name) ? declared : ''))
  return less === css ? css.replace(/[^{}]*\{\}/g, '') : withoutUnread(less)
}
