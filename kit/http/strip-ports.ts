const entry = /^"?(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)"?$/

/**
 * The addresses of X-Forwarded-For without the ports and brackets that some proxies write (`203.0.113.9:50712`, `[2001:db8::1]:443`): with
 * them they are no addresses, so that all callers were one to the limits.
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
