import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** The first line of a document, if it is a heading, without marks of emphasis and code. */
const firstHeading = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/

/** CommonMark with tables. HTML in it is text, and a link leads nowhere unless it is relative or of http, https, mailto and the like. */
export const renderMarkdown = (text: string): { heading: string | undefined; html: string } => {
  const [line = '', heading] = firstHeading.exec(text.replace(/^\ufeff/, '')) ?? []
  const rest = text.replace(/^\ufeff/, '').slice(line.length)
  return {
    heading: heading?.replaceAll(/[*_`]/g, ''),
    html: micromark(rest, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }),
  }
}
