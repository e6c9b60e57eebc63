import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `file` is what the block's first line names in a comment, such as `// src/stytch.ts`. */
type Block = { language: string; text: string; file: string | undefined; line: number }

const fence = /^(?<indent> *)```(?<language>\w*)\n(?<body>[\s\S]*?)^\k<indent>```$/gm

/** The code blocks of a page of this project, unindented, in page order. */
export const codeBlocks = async (page: string): Promise<Block[]> => {
  const markdown = await readFile(join(import.meta.dirname, '../..', page), 'utf8')
  return Array.from(markdown.matchAll(fence), ({ index, groups = {} }) => {
    const { indent = '', language = '', body = '' } = groups
    const text = body
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n')
    return {
      language,
      text,
      file: /^\/\/ (src\/\S+)\n/.exec(text)?.[1],
      line: markdown.slice(0, index).split('\n').length,
    }
  })
}
