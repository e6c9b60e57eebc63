import { type CaptchaService, captchaServiceOf, recaptchaAction } from '@iyk/wire/captcha.ts'

/** The captcha could not be loaded or was not passed. */
export class CaptchaUnavailableError extends Error {
  override readonly name = 'CaptchaUnavailableError'
}

interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** The services' global objects; `render` draws into an element and returns the widget's id. */
interface Services {
  turnstile: { render(container: HTMLElement, options: object): string; remove(widget: string): void }
  hcaptcha: {
    render(container: HTMLElement, options: object): string
    execute(widget: string, options: { async: true }): Promise<{ response: string }>
    remove(widget: string): void
  }
  grecaptcha: Recaptcha & { enterprise: Recaptcha }
}
const services = globalThis as unknown as Services

const solvers: Readonly<Record<CaptchaService, (siteKey: string, enterprise: boolean) => Promise<string>>> = {
  turnstile: solveTurnstile,
  hcaptcha: solveHcaptcha,
  recaptcha: solveRecaptcha,
}

/**
 * Returns a token of the service whose key it is; `enterprise` is for a reCAPTCHA that hosted Stytch checks. None shows a puzzle unless the service insists.
 * Throws `CaptchaUnavailableError`.
 */
export async function solveCaptcha(siteKey: string, enterprise: boolean): Promise<string> {
  try {
    return await solvers[captchaServiceOf(siteKey)](siteKey, enterprise)
  } catch (cause) {
    throw new CaptchaUnavailableError('No captcha could be solved.', { cause })
  }
}

async function solveTurnstile(sitekey: string): Promise<string> {
  await load('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  const { turnstile } = services
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return inContainer(async (container) => {
    const widget = turnstile.render(container, {
      sitekey,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': reject,
      'timeout-callback': reject,
      'unsupported-callback': reject,
    })
    return promise.finally(() => turnstile.remove(widget))
  })
}

async function solveHcaptcha(sitekey: string): Promise<string> {
  await load('https://js.hcaptcha.com/1/api.js?render=explicit')
  const { hcaptcha } = services
  return inContainer(async (container) => {
    const widget = hcaptcha.render(container, { sitekey, size: 'invisible' })
    const { response } = await hcaptcha.execute(widget, { async: true }).finally(() => hcaptcha.remove(widget))
    return response
  })
}

async function solveRecaptcha(siteKey: string, enterprise: boolean): Promise<string> {
  const script = enterprise ? 'enterprise' : 'api'
  await load(`https://www.google.com/recaptcha/${script}.js?${new URLSearchParams({ render: siteKey })}`)
  const grecaptcha = enterprise ? services.grecaptcha.enterprise : services.grecaptcha
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action: recaptchaAction })
}

const loading = new Map<string, Promise<unknown>>()

/** Adds a script to the page, once. The next caller retries a failed load. */
async function load(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  if (!loading.has(address)) {
    const script = document.createElement('script')
    script.src = address
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
    loading.set(address, promise)
    promise.catch(() => {
      script.remove()
      loading.delete(address)
    })
  }
  await loading.get(address)
}

/** A container for a puzzle: inside the open dialog if there is one, since the page behind it cannot be clicked. */
async function inContainer(solve: (container: HTMLElement) => Promise<string>): Promise<string> {
  const container = document.createElement('div')
  const surroundings = document.querySelector('dialog[open] > *') ?? document.getElementById('main') ?? document.body
  surroundings.append(container)
  return solve(container).finally(() => container.remove())
}
