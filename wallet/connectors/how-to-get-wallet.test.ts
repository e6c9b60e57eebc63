import assert from 'node:assert/strict'
import { test } from 'node:test'
import { howToGetWallet } from './how-to-get-wallet.ts'

const url = 'https://cards.example/wallet?ref=a%20b&x=1'
const phone = { url, isPhone: true }

test('on a phone the link opens this very page inside the wallet', () => {
  assert.equal(
    howToGetWallet('metamask', phone).open,
    'https://link.metamask.io/dapp/cards.example/wallet?ref=a%20b&x=1',
  )
  const coinbase = new URL(howToGetWallet('coinbase', phone).open ?? '')
  assert.equal(coinbase.searchParams.get('cb_url'), url)
  const phantom = new URL(howToGetWallet('phantom', phone).open ?? '')
  assert.equal(decodeURIComponent(phantom.pathname.replace('/ul/browse/', '')), url)
  assert.equal(phantom.searchParams.get('ref'), 'https://cards.example')
})

test('elsewhere there is only the place to install it from', () => {
  const { title, install, open } = howToGetWallet('metamask', { url, isPhone: false })
  assert.deepEqual({ title, install, open }, { title: 'MetaMask', install: 'https://metamask.io/download', open: null })
})

test('Binance takes no links and Vessel is no longer offered', () => {
  assert.equal(howToGetWallet('binance', phone).open, null)
  assert.match(howToGetWallet('binance', phone).install ?? '', /^https:\/\/www\.binance\.com\//)
  assert.deepEqual(howToGetWallet('vessel', phone), { title: 'Vessel', install: null, open: null })
})
