import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { freePort } from './start-host.ts'

const isThere = spawnSync('prometheus', ['--version']).status === 0
export const withPrometheus = { skip: isThere ? false : 'needs Prometheus; on Debian: apt-get install prometheus' }

const config = (port: number) => `
global: { scrape_interval: 1s, evaluation_interval: 1s }
scrape_configs:
  - job_name: iyk-cards
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
`

type Answer = { status: string; data: { result: { metric: Record<string, string>; value: [number, string] }[] } }

/** Prometheus with a store of its own, which scrapes what listens on the port; ends after the test. `ask` evaluates an expression. */
export const startPrometheus = async (t: TestContext, scraped: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
  const port = await freePort()
  writeFileSync(join(folder, 'prometheus.yml'), config(scraped))
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  t.after(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for await (const line of createInterface({ input: child.stderr! })) if (/ready to receive/.test(line)) break
  child.stderr!.resume()
  return async (expression: string): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`)
    return (await reply.json()) as Answer
  }
}
