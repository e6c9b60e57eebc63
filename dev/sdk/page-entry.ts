import { createStytchClient, type StytchClient } from '@stytch/vanilla-js/headless'

type Outcome = { value: unknown } | { error: { class: string; type: string; status: number; message: string } }

const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '') as {
  publicToken: string
  base: string
}
const { base } = settings
const publicToken = new URLSearchParams(location.search).get('public_token') ?? settings.publicToken
// The two addresses are not in the public types; everything else is the SDK as published.
const options = { endpoints: { liveAPIURL: base, testAPIURL: base } } as Parameters<typeof createStytchClient>[1]
const client: StytchClient = createStytchClient(publicToken, options)

/** Runs a method named by its path, such as `magicLinks.email.send`. */
const run = async (path: string, args: readonly unknown[]): Promise<Outcome> => {
  const names = path.split('.')
  const name = names.pop() as string
  const owner = names.reduce<unknown>((part, one) => (part as Record<string, unknown>)[one], client)
  try {
    const method = (owner as Record<string, (...given: readonly unknown[]) => unknown>)[name]
    if (!method) throw new TypeError(`The SDK has no ${path}.`)
    return { value: await method.call(owner, ...args) }
  } catch (caught) {
    const error = caught as Error & { error_type?: string; status_code?: number }
    return {
      error: {
        class: error.constructor === Error ? 'Error' : error.name,
        type: error.error_type ?? '',
        status: error.status_code ?? 0,
        message: error.message,
      },
    }
  }
}

const heard: Record<'user' | 'session' | 'state', unknown[]> = { user: [], session: [], state: [] }
client.user.onChange((user) => heard.user.push(user))
client.session.onChange((session) => heard.session.push(session))
client.onStateChange((state) => heard.state.push(state))

Object.assign(window, { run, heard })
