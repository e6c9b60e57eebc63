import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../start-host.ts'
import type { EngineKind, EnginePage, Handle } from './engine.ts'
import { findProgram } from './find-program.ts'

const driver = () => findProgram('WebKitWebDriver')
const screen = () => findProgram('Xvfb')

/** WebKitGTK's MiniBrowser over WebDriver, in a window on a virtual display: https://www.w3.org/TR/webdriver2/ */
export const webkit: EngineKind = {
  name: 'WebKit',
  missing() {
    const lacking = [driver() === undefined && 'WebKitWebDriver', screen() === undefined && 'Xvfb'].filter(Boolean)
    return lacking.length > 0 ? `no ${lacking.join(' and no ')} on this machine` : null
  },

  async start() {
    const home = await mkdtemp(join(tmpdir(), 'iyk-cards-webkit-'))
    const children: ChildProcess[] = []
    const close = async () => {
      for (const child of children.toReversed()) {
        const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
        child.kill()
        await ended
      }
      await rm(home, { recursive: true, force: true })
    }
    try {
      const xvfb = spawn(screen() as string, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      children.push(xvfb)
      const [display] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer]
      const port = await freePort()
      children.push(
        spawn(driver() as string, [`--port=${port}`], {
          stdio: 'ignore',
          env: { ...process.env, HOME: home, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
        }),
      )
      const { page, end } = await openPage(`http://127.0.0.1:${port}`)
      return {
        page,
        // WebKitWebDriver does not report the console.
        complaints: [],
        close: () => end().then(close, close),
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}

async function openPage(driverUrl: string) {
  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(driverUrl + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await listening(() => send('GET', '/status'))
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const call = <Reply>(
    ask: (...given: never[]) => unknown,
    given: readonly unknown[],
    wraps: (call: string) => string,
  ) =>
    send<Reply>('POST', `${session}/execute/sync`, {
      script: `return ${wraps(`(${ask})(...JSON.parse(arguments[0]))`)}`,
      args: [JSON.stringify(given)],
    })
  const idOf = (element: Handle) => Object.values(element)[0] as string

  const page: EnginePage = {
    open: (url) => send('POST', `${session}/url`, { url }),
    run: async (ask, ...given) =>
      JSON.parse(await call<string>(ask, given, (call) => `JSON.stringify(${call} ?? null)`)),
    find: (ask, ...given) => call<Handle | null>(ask, given, (call) => call),
    click: (element) => send('POST', `${session}/element/${idOf(element)}/click`, {}),
    type: (element, text) => send('POST', `${session}/element/${idOf(element)}/value`, { text }),
  }
  return { page, end: () => send('DELETE', session) }
}

/** A driver does not announce that it is listening. */
async function listening(ask: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left -= 1)
    try {
      await ask()
      return
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
