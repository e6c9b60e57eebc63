import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase, urlOf } from '@iyk/dev/test-database.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { parseConfig } from './config.ts'
import { openStore } from './open-store.ts'

const open = (DATABASE_URL: string) =>
  openStore({ config: parseConfig({ DATABASE_URL }), log: silentLog, use: 'command' })

test('a database that cannot be used is refused with what to do next', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const there = urlOf(database)
  const refusals: [DATABASE_URL: string, sentence: RegExp][] = [
    [
      there.replace(/\/[^/?]+(\?|$)/, '/nosuch$1'),
      /database "nosuch" does not exist\. Correct its name in DATABASE_URL, or create it: create database cards/,
    ],
    [
      there.replace(/\/\/[^@/]*@/, '//nobody@'),
      /role "nobody" does not exist\. Correct the user in DATABASE_URL, or create the role: create role iyk_cards/,
    ],
    ['postgres://ada:hunter2@127.0.0.1:1/cards', /ECONNREFUSED 127\.0\.0\.1:1\. Is PostgreSQL running there/],
    [
      'postgres://ada:hunter2@127.0.0.1:1,127.0.0.1:2/cards',
      /none of 2 servers is the primary: .*ECONNREFUSED.*\. Is PostgreSQL running there/,
    ],
    [
      'postgres://ada:hunter2@nowhere.invalid/cards',
      /(ENOTFOUND|EAI_AGAIN) nowhere\.invalid\. Is the name of the server/,
    ],
  ]
  for (const [address, sentence] of refusals)
    await assert.rejects(open(address), ({ message }: Error) => {
      assert.match(message, sentence)
      assert.match(message, /^The PostgreSQL at DATABASE_URL cannot be used: /)
      assert.doesNotMatch(message, /hunter2/)
      return true
    })
})

test('security 173: a password whose characters are not encoded is refused with how to write them, and not shown', () => {
  for (const password of [
    'hunt#er2',
    'hunt/er2',
    'hunt?er2',
    'hun@t/er2',
    'hun@t?er2',
    '12#hunter2',
    '12?hunter2',
    '12/hunter2',
  ])
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
      assert.throws(
        () =>
          parseConfig({
            DATABASE_URL: 'postgres://ada@one/cards',
            [name]: `postgres://ada:${password}@one:5432/cards`,
          }),
        ({ message }: Error) => {
          assert.match(message, new RegExp(`^${name} is set, but must be a postgres:// URL`))
          if (name === 'DATABASE_URL') assert.match(message, /password # \/ \? @ % are written as %23 %2F %3F %40 %25/)
          assert.doesNotMatch(message, /hun|er2|12/)
          return true
        },
        password,
      )
})
