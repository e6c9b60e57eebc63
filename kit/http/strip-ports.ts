const entry = /^"?(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)"?$/

/**
 * The addresses in X-Forwarded-For without the ports and brackets that some proxies add (`203.0.113.9:50712`, `[2001:db8::1]:443`): with those they
 * would not parse, and rate limits would count all callers as one.
 */
export const stripPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((one) => one.trim())
    .map((one) => {
      const [, bracketed, plain] = entry.exec(one) ?? []
      return bracketed ?? plain ?? one
    })
    .join(', ')
