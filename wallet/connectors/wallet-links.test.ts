import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walletLinks } from './wallet-links.ts'

const url = 'https://cards.example/wallet?ref=a%20b&x=1'
const phone = { url, isPhone: true }

test('on a phone the link opens this page inside the wallet', () => {
  assert.equal(walletLinks('metamask', phone).open, 'https://link.metamask.io/dapp/cards.example/wallet?ref=a%20b&x=1')
  const coinbase = new URL(walletLinks('coinbase', phone).open ?? '')
  assert.equal(coinbase.searchParams.get('cb_url'), url)
  const phantom = new URL(walletLinks('phantom', phone).open ?? '')
  assert.equal(decodeURIComponent(phantom.pathname.replace('/ul/browse/', '')), url)
  assert.equal(phantom.searchParams.get('ref'), 'https://cards.example')
})

test('elsewhere there is only a link to install it', () => {
  const { title, install, open } = walletLinks('metamask', { url, isPhone: false })
  assert.deepEqual({ title, install, open }, { title: 'MetaMask', install: 'https://metamask.io/download', open: null })
})

test('Binance takes no links and Vessel is no longer offered', () => {
  assert.equal(walletLinks('binance', phone).open, null)
  assert.match(walletLinks('binance', phone).install ?? '', /^https:\/\/www\.binance\.com\//)
  assert.deepEqual(walletLinks('vessel', phone), { title: 'Vessel', install: null, open: null })
})
