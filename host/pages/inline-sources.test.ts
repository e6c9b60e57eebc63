import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'
import { createInlinePolicy } from './inline-sources.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy of a page allows what its head has inline, and nothing that follows the title', () => {
  const add = createInlinePolicy(
    '<head><script>a<b</script><style>@media (width<9em){}</style><script>c</script><title><script>typed</script><style>typed</style>',
  )
  const scripts = `'self' ${hash('a<b')} ${hash('c')}`
  const styles = `'self' ${hash('@media (width<9em){}')}`
  assert.equal(add("default-src 'self'"), `default-src 'self';script-src ${scripts};style-src ${styles}`)
  assert.equal(
    add("default-src 'self';script-src 'self' https://captcha.example;style-src 'self' ;img-src data:"),
    `default-src 'self';script-src 'self' https://captcha.example ${hash('a<b')} ${hash('c')};style-src ${styles};img-src data:`,
  )
})

for (const path of ['/', '/auth/email', '/tap', '/events', '/nowhere'])
  test(`${path} is sent with the hashes of what it has inline, and other responses without`, async (t) => {
    const { app } = await createHostApp(t)
    const { headers, body } = await app.inject({ url: path, headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)]
    assert.equal(inline.length, 3)
    for (const [, , text] of inline) assert.ok(policy.includes(hash(text as string)))
    assert.equal(policy.match(/'sha256-/g)?.length, 3)
    assert.doesNotMatch(policy, /unsafe/)
    const other = await app.inject({ url: '/config.json' })
    assert.doesNotMatch(String(other.headers['content-security-policy']), /sha256/)
  })
