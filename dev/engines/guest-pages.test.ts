import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { startHost } from '../start-host.ts'
import { asAPerson } from './as-a-person.ts'
import { firefox } from './firefox.ts'
import { linkTo } from './link-to.ts'
import { webkit } from './webkit.ts'

// What a guest opens after the tap, and the service worker, in the two engines that no other journey of it runs in.

const kinds = [webkit, firefox]
const demo = 'Opening night of the reading room'

before(async () => {
  if (kinds.some((kind) => kind.missing() === null)) await ensureWebBuilt({ say: () => {} })
})

for (const kind of kinds)
  test(`the pages of an event and of a person, and the collection of a host that has stopped, in ${kind.name}`, {
    skip: kind.missing() ?? false,
  }, async (context) => {
    const host = await startHost()
    context.after(() => host.remove())
    const engine = await kind.start()
    context.after(() => engine.close())
    const person = asAPerson(engine.page)
    const email = `guest.${kind.name.toLowerCase()}@example.com`
    const name = `guest-in-${kind.name.toLowerCase()}`

    await person.open(`${host.url}/e/opening-night-of-the-reading-room`)
    await person.sees(demo)
    await person.sees('Reading room, Lisbon')

    const { output } = await host.cards('cards', 'tap', 'demo')
    await person.open(output.trim())
    await person.type('Email address', email)
    await person.click('button', 'Keep it')
    await person.sees('It’s yours')
    await person.open(await linkTo(host, email, 1))
    await person.isAt(/^\/collection$/)
    await person.click('button', 'Public page')
    await person.type('Name in the address', name)
    await person.type('Your name on the page', 'A guest')
    await person.click('field', 'All, and new ones that I collect signed in')
    await person.click('button', 'Turn on')
    await person.sees('Your page is on:')
    // What is still loading when a page is left would be a complaint.
    await person.sees('Hide all')
    await person.open(`${host.url}/@${name}`)
    await person.isAt(/^\/@guest-in-/)
    await person.sees(demo)

    await person.open(`${host.url}/collection`)
    await person.sees(demo)
    for (const address of ['/offline/shell', '/api/collectibles?limit=60'])
      await person.until(`What is saved of ${address}`, () => engine.page.run(isSaved, address))
    assert.deepEqual(engine.complaints, [])
    await host.stop()
    await person.open(`${host.url}/collection`)
    await person.sees(demo)
    await person.sees('You’re offline. This is from')
  })

/** Runs in the page, which answers at the next look. */
function isSaved(address: string): boolean {
  const { dataset } = document.documentElement
  void caches.match(address).then((found) => {
    if (found) dataset.saved = address
  })
  return dataset.saved === address
}
