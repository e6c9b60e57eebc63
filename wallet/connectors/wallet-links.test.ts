import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairingLink, walletLinks } from './wallet-links.ts'

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

test('Trust and OKX open this page as well, and apps take a request of WalletConnect', () => {
  const trust = new URL(walletLinks('trust', phone).open ?? '')
  assert.deepEqual([trust.searchParams.get('coin_id'), trust.searchParams.get('url')], ['60', url])
  const okx = new URL(new URL(walletLinks('okx', phone).open ?? '').searchParams.get('deeplink') ?? '')
  assert.deepEqual([okx.protocol, okx.searchParams.get('dappUrl')], ['okx:', url])
  const uri = 'wc:00@2?relay-protocol=irn&symKey=11'
  for (const kind of ['metamask', 'rainbow', 'trust', 'okx', 'zerion', 'binance'] as const) {
    const link = new URL(pairingLink(walletLinks(kind, phone).app ?? '', uri))
    assert.match(link.href, /\/wc\?/)
    assert.equal(link.searchParams.get('uri'), uri)
  }
  for (const kind of ['coinbase', 'phantom', 'vessel'] as const) assert.equal(walletLinks(kind, phone).app, null)
})

test('elsewhere there is only a link to install it', () => {
  assert.deepEqual(walletLinks('metamask', { url, isPhone: false }), {
    title: 'MetaMask',
    install: 'https://metamask.io/download',
    open: null,
    app: null,
  })
})

test('Binance takes no links and Vessel is no longer offered', () => {
  assert.equal(walletLinks('binance', phone).open, null)
  assert.match(walletLinks('binance', phone).install ?? '', /^https:\/\/www\.binance\.com\//)
  assert.deepEqual(walletLinks('vessel', phone), { title: 'Vessel', install: null, open: null, app: null })
})
