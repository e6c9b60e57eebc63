import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prompts on the terminal without showing what is typed; without a terminal, takes the first line of standard input. */
export const promptSecret = async (question: string): Promise<string> => {
  const { isTTY } = process.stdin
  if (isTTY) process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: Boolean(isTTY) })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTTY) process.stderr.write('\n')
  }
}
