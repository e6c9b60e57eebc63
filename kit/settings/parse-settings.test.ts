import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSettings } from './parse-settings.ts'
import { hexBytes, integer, listOf, oneOf, origin, urlWithScheme, webAddress } from './parsers.ts'

test('default: absent and empty settings get the fallback, others are parsed', () => {
  const table = { PORT: { parse: integer(1, 9), allowed: '1 to 9', fallback: 3, about: '' } }
  assert.deepEqual(parseSettings(table, {}), { PORT: 3 })
  assert.deepEqual(parseSettings(table, { PORT: '  ' }), { PORT: 3 })
  assert.deepEqual(parseSettings(table, { PORT: ' 7 ' }), { PORT: 7 })
})

test('behavior: every parser refuses what it does not allow', () => {
  assert.equal(integer(0, 10)('11'), undefined)
  assert.equal(integer(0, 10)('1.0'), undefined)
  assert.equal(oneOf('on', 'off')('On'), undefined)
  assert.equal(webAddress('https://example.com/'), 'https://example.com')
  assert.equal(webAddress('https://example.com/#a'), undefined)
  assert.equal(webAddress('//example.com'), undefined)
  assert.equal(origin('https://example.com:443'), 'https://example.com')
  assert.equal(origin('https://example.com/a'), undefined)
  assert.deepEqual(listOf(integer(0, 9))('1, 2,'), [1, 2])
  assert.equal(listOf(integer(0, 9))('1,x'), undefined)
  assert.equal(urlWithScheme('smtp:')('smtp://mail:25'), 'smtp://mail:25')
  assert.equal(urlWithScheme('smtp:')('http://mail'), undefined)
  assert.deepEqual(hexBytes(2)('00fF'), Buffer.from([0, 255]))
  assert.equal(hexBytes(2)('00ff0'), undefined)
})

test('security 173: an address that is refused is named without its password, in any spelling', () => {
  const table = { GATEWAY: { parse: webAddress, allowed: 'an http or https URL', fallback: '', about: '' } }
  for (const start of [
    'http://ada:hunter2@',
    'http://ada:hun/ter2@',
    'http://@da:hun@ter2@',
    'ada:hunter2@',
    'ada:h//2@',
  ])
    assert.throws(
      () => parseSettings(table, { GATEWAY: `${start}127.0.0.1:9/a b` }),
      ({ message }: Error) => message.includes('[secret]@127.0.0.1:9/a b"') && !/@?da|ter2|h\/\/2/.test(message),
      start,
    )
  const shown = (text: string) => {
    try {
      return parseSettings(table, { GATEWAY: text }).GATEWAY
    } catch (error) {
      return /"(.*)"/.exec((error as Error).message)?.[1]
    }
  }
  for (const text of [
    'guest@example.com',
    'Guests <a@example.com>',
    'cards: a@example.com;',
    'mail:25',
    'ftp://a.example',
  ])
    assert.equal(shown(text), text)
  for (const [text, expected] of [
    ['user@corp:hunter2@a.example', '[secret]@a.example'],
    [':hunter2@a.example', '[secret]@a.example'],
    ['ftp://a.example/?a=b&pinataGatewayToken=hunter2', 'ftp://a.example/?a=b&pinataGatewayToken=[secret]'],
    [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`, '[secret]'],
    ['00FF'.repeat(16), '[secret]'],
  ])
    assert.equal(shown(text!), expected)
})
