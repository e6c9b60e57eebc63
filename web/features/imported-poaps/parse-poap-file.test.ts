import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poapEntry } from '@iyk/dev/poap-api-stand-in.ts'
import { importedPoaps, poapImport } from '@iyk/wire/limits.ts'
import { parsePoapFile, splitPoaps } from './parse-poap-file.ts'

const owner = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const poapsOf = (text: string) => {
  const file = parsePoapFile(text)
  assert.ok('poaps' in file, JSON.stringify(file))
  return file
}

test('what the POAP API returns is read as it is, and the entry and field that cannot be read are named', () => {
  const list = [
    poapEntry('12345678901234567890', owner),
    poapEntry('2', owner, { start_date: 'soon' }),
    poapEntry('x', owner),
    7,
  ]
  const { poaps, problems } = poapsOf(JSON.stringify(list))
  assert.deepEqual(poaps, [
    {
      token_id: '12345678901234567890',
      event_id: 15_832,
      name: 'Devcon Bogota',
      description: 'You were there.',
      city: 'Bogota',
      country: 'Colombia',
      starts_on: '2022-10-11',
      ends_on: '2022-10-14',
      chain: 'gnosis',
      owner,
      minted_on: '2022-10-12',
      event_url: 'https://poaps.example.com/devcon',
      image_url: 'https://poaps.example.com/devcon.png',
    },
  ])
  assert.deepEqual(problems, [
    { line: 2, field: 'event.start_date' },
    { line: 3, field: 'tokenId' },
    { line: 4, field: 'entry' },
  ])
  assert.equal(poapsOf(JSON.stringify({ total: 1, tokens: list })).poaps.length, 1)
  assert.equal(
    poapsOf('[{"tokenId":12345678901234567890,"event":{"id":1,"name":"x"}}]').problems[0]?.field,
    'tokenId',
    'a number that JSON rounds is another token',
  )
})

test('columns of a CSV are found by what exports call them, and lines are those of the file', () => {
  const text = [
    '\ufeffToken ID;Event ID;"Event Name";City;Start Date;Chain;Owner;Minting Date',
    '7;15;"Night; of ""books""\nand more";São Paulo;2021-12-07;xdai;ada.eth;2021-12-08 01:04:55',
    '',
    '8;none;Other;;;;;',
    '9;16;=HYPERLINK("https://evil.example");;07-Dec-2021;homestead;0x71C7656EC7ab88b098defB751B7401B5f6d8976F;1638925495',
  ].join('\r\n')
  const { kind, poaps, problems } = poapsOf(text)
  assert.equal(kind, 'csv')
  assert.deepEqual(
    poaps.map(({ token_id, event_id, name, city, starts_on, chain, owner: whose, minted_on }) => [
      token_id,
      event_id,
      name,
      city,
      starts_on,
      chain,
      whose,
      minted_on,
    ]),
    [
      ['7', 15, 'Night; of "books" and more', 'São Paulo', '2021-12-07', 'gnosis', null, '2021-12-08'],
      ['9', 16, '=HYPERLINK("https://evil.example")', '', '2021-12-07', 'ethereum', owner, '2021-12-08'],
    ],
  )
  assert.deepEqual(problems, [{ line: 5, field: 'Event ID' }])
  assert.equal(poapsOf('id,drop_id,drop.name,minted_on\n5,6,Party,1638925495').poaps[0]?.token_id, '5')
})

test('what is no file of POAPs is said to be none', () => {
  assert.deepEqual(parsePoapFile(''), { unreadable: 'empty' })
  assert.deepEqual(parsePoapFile('[]'), { unreadable: 'empty' })
  assert.deepEqual(parsePoapFile('[{"tokenId":'), { unreadable: 'broken' })
  assert.deepEqual(parsePoapFile('{"a":1}'), { unreadable: 'no-list' })
  assert.deepEqual(parsePoapFile('name,city\nParty,Rome'), { unreadable: 'columns', missing: ['tokenId', 'event.id'] })
  assert.deepEqual(parsePoapFile('tokenId,event.id,name'), { unreadable: 'empty' })
})

test('security 153: a hostile file is read to its bounds, and its addresses are left out', () => {
  const nasty = poapEntry('1', owner, {
    name: '<img src=x onerror=alert(1)>\u202e',
    event_url: 'javascript:alert(1)',
    image_url: 'data:text/html,<script>',
  })
  const [poap] = poapsOf(JSON.stringify([nasty])).poaps
  assert.deepEqual([poap?.name, poap?.event_url, poap?.image_url], ['<img src=x onerror=alert(1)>', null, null])
  const long = poapsOf(JSON.stringify([poapEntry('1', owner, { name: 'n'.repeat(10_000_000) })]))
  assert.deepEqual(long.problems, [{ line: 1, field: 'event.name' }])
  const many = poapsOf(`[${'{},'.repeat(1_000_000)}{}]`)
  assert.deepEqual([many.problems.length, many.beyond], [importedPoaps.perUser, 995_001])
  const same = poapsOf(JSON.stringify([poapEntry('1', owner), poapEntry('1', owner, { name: 'Other' })]))
  assert.deepEqual(
    same.poaps.map(({ name }) => name),
    ['Devcon Bogota'],
  )
  const unclosed = poapsOf('tokenId,event.id,name\n1,2,"never closed\n3,4,five')
  assert.equal(unclosed.poaps.length, 1)
})

test('calls have few enough of them, and not too many bytes', () => {
  const [poap] = poapsOf(JSON.stringify([poapEntry('1', owner, { description: '本'.repeat(4000) })])).poaps
  const parts = splitPoaps(Array.from({ length: 1200 }, () => poap!))
  assert.equal(parts.flat().length, 1200)
  for (const part of parts) {
    assert.ok(part.length <= importedPoaps.perCall)
    assert.ok(Buffer.byteLength(JSON.stringify({ poaps: part })) < poapImport.callBytes)
  }
  const small = splitPoaps(Array.from({ length: 1200 }, () => ({ ...poap!, description: '' })))
  assert.deepEqual(
    small.map(({ length }) => length),
    [500, 500, 200],
  )
})
