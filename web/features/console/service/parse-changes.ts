interface Block {
  title: string
  items: string[]
}

/** Without the marks of Markdown; of a link, its words. */
const plain = (text: string) =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .trim()

/** The headings of a changelog, each with its entries; a line that goes on belongs to the entry before. */
export function parseChanges(markdown: string): Block[] {
  const blocks: Block[] = []
  const current = () => {
    if (blocks.length === 0) blocks.push({ title: '', items: [] })
    return blocks.at(-1) as Block
  }
  for (const line of markdown.split('\n')) {
    const title = /^#+\s+(.*)/.exec(line)?.[1]
    const item = /^[-*]\s+(.*)/.exec(line)?.[1]
    if (title !== undefined) blocks.push({ title: plain(title), items: [] })
    else if (item !== undefined) current().items.push(item)
    else if (line.trim() !== '') {
      const { items } = current()
      if (items.length === 0) items.push(line.trim())
      else items[items.length - 1] += ` ${line.trim()}`
    }
  }
  return blocks.map(({ title, items }) => ({ title, items: items.map(plain) })).filter(({ items }) => items.length > 0)
}
