type Options = { headers?: Record<string, string>; body?: object }

/** The bytes of a request to a port of this machine. */
export const composeRequest = (port: number, route: string, { headers = {}, body }: Options = {}): Buffer => {
  const content = body && JSON.stringify(body)
  const lines = Object.entries({
    host: `localhost:${port}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...headers,
    ...(content !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${route} HTTP/1.1\r\n${lines.join('')}\r\n${content ?? ''}`)
}

/** The values of the cookies that a reply sets, as the next request sends them. */
export const cookiesIn = (reply: string): string =>
  Array.from(reply.matchAll(/^set-cookie: ([^;\r\n]+)/gim), ([, cookie]) => cookie).join('; ')

/** The JSON of a reply of ours, which comes in one piece. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape, whose status was checked.
export const jsonIn = (reply: string): any => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))
