/** In matching order: most browsers also name the ones they descend from. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * The browser and operating system of a user agent, as far as they are known; never its own text, since the person signing in controls it and the
 * owner of the account reads it in our email.
 */
export const nameDevice = (userAgent: string): string => {
  const of = (kinds: readonly (readonly [string, RegExp])[]) => kinds.find(([, form]) => form.test(userAgent))?.[0]
  return [of(browsers), of(systems)].filter(Boolean).join(', ')
}
