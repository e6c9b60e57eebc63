import { type CaptchaService, captchaServiceOf, recaptchaAction } from '@iyk/wire/captcha.ts'

/** The captcha could not be loaded, or would not say that a person is here. */
export class CaptchaUnavailableError extends Error {
  override readonly name = 'CaptchaUnavailableError'
}

interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** What the services put on the page; `render` of both draws into an element and answers a name for it. */
interface Services {
  turnstile: { render(place: HTMLElement, options: object): string; remove(widget: string): void }
  hcaptcha: {
    render(place: HTMLElement, options: object): string
    execute(widget: string, options: { async: true }): Promise<{ response: string }>
    remove(widget: string): void
  }
  grecaptcha: Recaptcha & { enterprise: Recaptcha }
}
const services = globalThis as unknown as Services

const ask: Readonly<Record<CaptchaService, (siteKey: string, enterprise: boolean) => Promise<string>>> = {
  turnstile: askTurnstile,
  hcaptcha: askHcaptcha,
  recaptcha: askRecaptcha,
}

/**
 * Answers a token of the service whose key it is; `enterprise` is for a reCAPTCHA that is checked by hosted Stytch. None asks for a puzzle
 * unless the service insists. Throws `CaptchaUnavailableError`.
 */
export async function solveCaptcha(siteKey: string, enterprise: boolean): Promise<string> {
  try {
    return await ask[captchaServiceOf(siteKey)](siteKey, enterprise)
  } catch (cause) {
    throw new CaptchaUnavailableError('No captcha could be solved.', { cause })
  }
}

async function askTurnstile(sitekey: string): Promise<string> {
  await load('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  const { turnstile } = services
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return inPlace(async (place) => {
    const widget = turnstile.render(place, {
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

async function askHcaptcha(sitekey: string): Promise<string> {
  await load('https://js.hcaptcha.com/1/api.js?render=explicit')
  const { hcaptcha } = services
  return inPlace(async (place) => {
    const widget = hcaptcha.render(place, { sitekey, size: 'invisible' })
    const { response } = await hcaptcha.execute(widget, { async: true }).finally(() => hcaptcha.remove(widget))
    return response
  })
}

async function askRecaptcha(siteKey: string, enterprise: boolean): Promise<string> {
  const script = enterprise ? 'enterprise' : 'api'
  await load(`https://www.google.com/recaptcha/${script}.js?${new URLSearchParams({ render: siteKey })}`)
  const grecaptcha = enterprise ? services.grecaptcha.enterprise : services.grecaptcha
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action: recaptchaAction })
}

const loading = new Map<string, Promise<unknown>>()

/** Adds a script to the page, once. What did not come is tried again by the next caller. */
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

/** A place for what a service may have to show: within the dialog that is open, since the page behind it takes no press. */
async function inPlace(ask: (place: HTMLElement) => Promise<string>): Promise<string> {
  const place = document.createElement('div')
  const surroundings = document.querySelector('dialog[open] > *') ?? document.getElementById('main') ?? document.body
  surroundings.append(place)
  return ask(place).finally(() => place.remove())
}
