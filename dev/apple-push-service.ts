import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { TLSSocket } from 'node:tls'

type Push = { token: string; headers: IncomingHttpHeaders; body: string; subject: string }
type Reply = { status: number; reason?: string }

/** A push service like Apple's on this machine: HTTP/2 with TLS, for whoever has a certificate of the test's authority. */
export const startApplePushService = async (t: TestContext, keys: { key: string; cert: string; ca: string[] }) => {
  const service = {
    pushes: [] as Push[],
    /** Certificates that were refused. */
    refused: 0,
    respond: (_token: string): Reply | 'hang up' | Promise<Reply> => ({ status: 200 }),
    url: '',
  }
  const server = createSecureServer({ ...keys, requestCert: true, rejectUnauthorized: true })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('tlsClientError', () => {
    service.refused += 1
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    const session = stream.session!
    const certificate = (session.socket as TLSSocket).getPeerCertificate()
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      body += text
    })
    stream.on('end', async () => {
      const token = String(headers[':path']).replace('/3/device/', '')
      service.pushes.push({ token, headers, body, subject: JSON.stringify(certificate.subject) })
      const reply = await service.respond(token)
      if (stream.destroyed) return
      if (reply === 'hang up') return session.destroy()
      const { status, reason } = reply
      stream.respond({ ':status': status })
      stream.end(reason ? JSON.stringify({ reason }) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  service.url = `https://localhost:${(server.address() as AddressInfo).port}`
  t.after(async () => {
    for (const session of sessions) session.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return service
}
