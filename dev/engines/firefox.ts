import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EngineKind, EnginePage, Handle } from './engine.ts'
import { findProgram } from './find-program.ts'
import { openBidi } from './open-bidi.ts'

const program = () => findProgram('firefox-esr', 'firefox')

/** Gecko, without a window, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export const firefox: EngineKind = {
  name: 'Firefox',
  missing: () => (program() === undefined ? 'no firefox-esr or firefox on this machine' : null),

  async start() {
    const profile = await mkdtemp(join(tmpdir(), 'iyk-cards-firefox-'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const child = spawn(program() as string, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Everything it writes about a user goes away with the profile.
      env: { ...process.env, HOME: profile },
    })
    const ended = once(child, 'exit')
    const close = async () => {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    }
    try {
      const lines = createInterface(child.stderr)
      const address = await Promise.race([
        (async () => {
          for await (const line of lines) {
            const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
            if (found) return found
          }
          return undefined
        })(),
        ended.then(() => undefined),
      ])
      if (!address) throw new Error('Firefox ended before it could be driven.')
      child.stderr.resume()
      const complaints: string[] = []
      const page = await openPage(`${address}/session`, complaints)
      return { page, complaints, close }
    } catch (error) {
      await close()
      throw error
    }
  },
}

interface Entry {
  level: string
  text: string | null
}

async function openPage(address: string, complaints: string[]): Promise<EnginePage> {
  const { send, on } = await openBidi(address)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  on('log.entryAdded', (params) => {
    const { level, text } = params as Entry
    if (level === 'error') complaints.push(text ?? '')
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context

  const call = async (
    ask: (...given: never[]) => unknown,
    given: readonly unknown[],
    wraps: (call: string) => string,
  ) => {
    const reply = await send<{ type: string; result?: Handle; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        target: { context },
        awaitPromise: true,
        functionDeclaration: `(given) => ${wraps(`(${ask})(...JSON.parse(given))`)}`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
      },
    )
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.text)
    return reply.result as { type: string; value?: unknown; sharedId?: string }
  }
  const find: EnginePage['find'] = async (ask, ...given) => {
    const { sharedId } = await call(ask, given, (call) => call)
    return sharedId === undefined ? null : { sharedId }
  }
  const act = (actions: readonly object[]) => send('input.performActions', { context, actions })
  const click = async (element: Handle) => {
    const origin = { type: 'element', element }
    await send('script.callFunction', {
      target: { context },
      awaitPromise: false,
      functionDeclaration: "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })",
      arguments: [element],
    })
    await act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(ask, ...given) {
      const { value } = await call(ask, given, (call) => `JSON.stringify(${call} ?? null)`)
      return JSON.parse(value as string)
    },
    find,
    click,
    async type(element, text) {
      await click(element)
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}
