/**
 * The addresses in a pasted text or a file of a spreadsheet: each part with an `@`, without names, quotes and angle brackets around it. In lines without one,
 * such as a header, there is nothing to add.
 */
export function splitAddresses(text: string): string[] {
  const parts = text.split(/[\s,;<>"“”„|]+/u).filter((part) => part.includes('@'))
  return [...new Set(parts.map((part) => part.replace(/^mailto:/i, '').replace(/^['(]+|[').]+$/g, '')))]
}
