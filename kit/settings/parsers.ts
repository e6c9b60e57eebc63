import { isIP } from 'node:net'

// Parsers for the settings table: text to value, or undefined when the text is not allowed.

export const text = (value: string) => value

export const integer = (minimum: number, maximum: number) => (value: string) => {
  if (!/^\d{1,9}$/.test(value)) return undefined
  const number = Number(value)
  return number >= minimum && number <= maximum ? number : undefined
}

export const oneOf =
  <const Value extends string>(...values: readonly Value[]) =>
  (value: string): Value | undefined =>
    values.find((one) => one === value)

/** `http` or `https` with a host, without credentials, query or fragment; the trailing slash is dropped. */
export const webAddress = (value: string) => {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined
  return url.href.replace(/\/$/, '')
}

/** A URL that others compare character by character, including its query: returned unchanged if it is valid. */
export const redirectAddress = (value: string) =>
  /^[!-~]+$/.test(value) && webAddress(value.split('?', 1)[0]!) && !value.includes('#') ? value : undefined

/** An IP address, or a network as address and prefix length. */
export const network = (value: string) => {
  const [address = '', prefix, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return undefined
  return prefix === undefined || integer(0, version === 4 ? 32 : 128)(prefix) !== undefined ? value : undefined
}

/** An origin exactly as browsers send it. */
export const origin = (value: string) => {
  const address = webAddress(value)
  return address && new URL(address).origin === address ? address : undefined
}

/** A comma-separated list; one invalid item makes the whole list invalid. */
export const listOf =
  <Value>(read: (value: string) => Value | undefined) =>
  (value: string): readonly Value[] | undefined => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
    const values = items.map(read)
    return values.some((item) => item === undefined) ? undefined : (values as Value[])
  }

/** Any URL with one of the given schemes, such as `postgres:`. */
export const urlWithScheme =
  (...schemes: readonly string[]) =>
  (value: string) =>
    schemes.includes(URL.parse(value)?.protocol ?? '') ? value : undefined

/** This many bytes in hexadecimal. */
export const hexBytes = (size: number) => (value: string) =>
  new RegExp(`^[0-9a-fA-F]{${size * 2}}$`).test(value) ? Buffer.from(value, 'hex') : undefined
