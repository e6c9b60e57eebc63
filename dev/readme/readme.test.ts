import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { type Host, startHost } from '../start-host.ts'
import { codeBlocks } from './code-blocks.ts'
import { settingsOf } from './settings-of.ts'
import { writeApp } from './write-app.ts'

const root = join(import.meta.dirname, '../..')
const pages = ['README.md', 'docs/moving-from-stytch.md']

for (const page of pages)
  test(`the TypeScript in ${page} compiles as it stands`, async (t) => {
    const folder = await writeApp(page)
    t.after(() => rm(folder, { recursive: true }))
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) =>
      assert.fail(stdout),
    )
  })

/** The last line of a start, whatever it had to install or build before. */
const greeting = ({ lines }: Host) =>
  lines.slice(lines.findIndex((line) => line.startsWith('IYK Cards is ready'))).join('\n')

/** A page's commands, each with its output here. `…` in the expected output stands for anything. */
const runCommands = (host: Host, files: ReadonlyMap<string, string>) => {
  let printed = ''
  const run = async (line: string): Promise<string> => {
    const [command] = line.split(' #')
    const words = (command as string)
      .trim()
      .replace('<id>', /[0-9a-f-]{36}/.exec(printed)?.[0] ?? '<id>')
      .split(' ')
    // The settings are already the host's, and this is the one command that runs what runs it.
    if (words[0] === 'export' || line === 'npm test') return ''
    if (words.slice(-2).join(' ') === 'npm start') return greeting(host)
    if (words[0] === 'curl')
      return (await fetch((words[1] as string).replace('https://cards.example.com', host.url))).text()
    assert.deepEqual(words.slice(0, 4), ['npm', 'run', 'cards', '--'], `nothing here runs "${line}"`)
    const { code, output, errors } = await host.cards(...words.slice(4).map((word) => files.get(word) ?? word))
    assert.equal(code, 0, `${line}: ${errors}`)
    return output.trim()
  }
  return async (line: string) => (printed = await run(line))
}

const expectPrinted = (printed: string, expected: string) => {
  const pattern = expected.trim().split('…').map(RegExp.escape).join('.+')
  assert.match(printed.trim(), new RegExp(`^${pattern}$`))
}

test('the commands print what the pages say', async (t) => {
  const settings = await Promise.all(pages.map(settingsOf))
  const host = await startHost(Object.assign({}, ...settings))
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-readme-'))
  t.after(async () => {
    await host.remove()
    await rm(folder, { recursive: true })
  })
  for (const page of pages) {
    const blocks = await codeBlocks(page)
    const users = join(folder, 'users.json')
    await writeFile(users, blocks.find(({ language }) => language === 'json')?.text ?? '')
    const run = runCommands(host, new Map([['users.json', users]]))
    for (const [index, { language, text, line }] of blocks.entries()) {
      assert.ok(['sh', 'text', 'json', 'ts', 'tsx'].includes(language), `${page}:${line} names no language`)
      if (language !== 'sh') continue
      const printed: string[] = []
      for (const command of text.trim().split('\n')) printed.push(await run(command))
      const next = blocks[index + 1]
      if (next?.language === 'text')
        expectPrinted(printed.join('\n').replaceAll(host.url, 'http://localhost:3000'), next.text)
    }
  }
  await signInWithOldPassword(host)
})

/** The password of the example user was hashed by the vendor's method. */
const signInWithOldPassword = async (host: Host) => {
  const { PUBLIC_TOKEN: token } = host.environment
  const response = await fetch(`${host.url}/sdk/v1/passwords/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'seventeen purple otters knit',
      session_duration_minutes: 60,
    }),
  })
  assert.equal((await response.json()).data?.user_id, 'user-live-5c1b5a0e-8f62-4c0e-9d7a-2b1f0e6c7a11')
}

test('README.md links to pages that exist, and to those a reader looks for', async () => {
  for (const page of pages) {
    const markdown = await readFile(join(root, page), 'utf8')
    const links = Array.from(markdown.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, link]) => link as string)
    for (const link of links) await access(join(root, page, '..', link))
    if (page === 'README.md')
      for (const link of ['CHANGELOG.md', 'docs/glossary.md', 'docs/next.md', 'docs/moving-from-stytch.md'])
        assert.ok(links.includes(link), `${page} does not lead to ${link}`)
  }
})
