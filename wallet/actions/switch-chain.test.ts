import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectedPage } from '../fake-connected.ts'
import { addChain } from './add-chain.ts'
import { switchChain } from './switch-chain.ts'
import { watchAsset } from './watch-asset.ts'

const gnosis = {
  chainId: '0x64',
  chainName: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://node.example/gnosis'],
  blockExplorerUrls: ['https://gnosisscan.io'],
}
const walletMethods = (methods: string[]) => methods.filter((method) => method.startsWith('wallet_'))

test('switches to a chain the wallet knows, and the page knows it even if the wallet sends no event', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.chains.add(100)
  assert.deepEqual(await switchChain(wallet, 100), { id: 100, unsupported: false })
  assert.deepEqual(wallet.state().chain, { id: 100, unsupported: false })
  assert.deepEqual(metamask.calls[0], { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x64' }] })
  assert.deepEqual(walletMethods(metamask.methods()), ['wallet_switchEthereumChain'])
})

test('4902: the chain is added with the operator’s node', async () => {
  const { wallet, metamask } = await connectedPage()
  await switchChain(wallet, 100)
  assert.deepEqual(walletMethods(metamask.methods()), ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  assert.deepEqual(metamask.calls[1]?.params, [gnosis])
  assert.equal(wallet.state().chain?.id, 100)
})

test('4902 is recognized inside the error of a phone app', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.failures.set('wallet_switchEthereumChain', { code: -32603, data: { originalError: { code: 4902 } } })
  await switchChain(wallet, 100)
  assert.ok(metamask.methods().includes('wallet_addEthereumChain'))
})

test('a wallet that adds without switching is asked to switch once more', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.switchesWhenAdding = false
  await switchChain(wallet, 100)
  assert.deepEqual(walletMethods(metamask.methods()), [
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  assert.equal(wallet.state().chain?.id, 100)
})

test('a chain without a node set by the operator is never offered to a wallet', async () => {
  const { wallet, metamask } = await connectedPage()
  await assert.rejects(switchChain(wallet, 11155111), { name: 'ChainNodeMissingError' })
  await assert.rejects(addChain(wallet, 1), { name: 'ChainNodeMissingError' })
  assert.deepEqual(walletMethods(metamask.methods()), ['wallet_switchEthereumChain'])
})

test('a chain this page does not use is not requested', async () => {
  const { wallet, metamask } = await connectedPage()
  await assert.rejects(switchChain(wallet, 137), { name: 'UnknownChainError', code: 4902 })
  await assert.rejects(addChain(wallet, 137), { name: 'UnknownChainError' })
  assert.deepEqual(metamask.calls, [])
})

for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  for (const [code, name] of [
    [4001, 'UserRejectedError'],
    [-32002, 'RequestPendingError'],
  ] as const)
    test(`${code} from ${method} is ${name}, and the chain stays`, async () => {
      const { wallet, metamask } = await connectedPage()
      metamask.failures.set(method, { code })
      await assert.rejects(switchChain(wallet, 100), { name, code })
      assert.equal(wallet.state().chain?.id, 1)
      assert.equal(walletMethods(metamask.methods()).at(-1), method, 'nothing more is asked')
    })

const agreesWithoutMoving = async () => {
  const { wallet, page, metamask } = await connectedPage()
  metamask.chains.add(100)
  metamask.ignoresSwitch = true
  return { wallet, page, metamask, switching: switchChain(wallet, 100) }
}

test('a wallet that agrees but has not switched after a minute is on another chain: it declined nothing', async () => {
  const { wallet, page, switching } = await agreesWithoutMoving()
  let isOver = false
  const failed = assert.rejects(switching, { name: 'ChainMismatchError', expected: 100, actual: 1 }).then(() => {
    isOver = true
  })
  await page.advance(59_000)
  assert.equal(isOver, false)
  await page.advance(2_000)
  await failed
  assert.equal(wallet.state().chain?.id, 1)
})

for (const news of [true, false])
  test(`a wallet that switches half a minute after agreeing is waited for, ${news ? 'by its event' : 'and polled without one'}`, async () => {
    const { page, metamask, switching } = await agreesWithoutMoving()
    await page.advance(30_500)
    metamask.chainId = 100
    if (news) metamask.emit('chainChanged', '0x64')
    else await page.advance(500)
    assert.deepEqual(await switching, { id: 100, unsupported: false })
  })

test('a wallet that disconnects is no longer waited for', async () => {
  const { page, metamask, switching } = await agreesWithoutMoving()
  await page.advance(2_000)
  metamask.emit('disconnect', { code: 4900 })
  await assert.rejects(switching, { name: 'NotConnectedError' })
})

test('watching a token is requested with an object and returns yes or no', async () => {
  const { wallet, metamask } = await connectedPage()
  const asset = {
    type: 'ERC721',
    options: { address: '0x22C1f6050E56d2876009903609a2cC3fEf83B415', tokenId: '7' },
  } as const
  metamask.responses.set('wallet_watchAsset', true)
  assert.equal(await watchAsset(wallet, asset), true)
  assert.deepEqual(metamask.calls, [{ method: 'wallet_watchAsset', params: asset }])
  metamask.responses.set('wallet_watchAsset', false)
  assert.equal(await watchAsset(wallet, asset), false)
  metamask.responses.delete('wallet_watchAsset')
  await assert.rejects(watchAsset(wallet, asset), { name: 'UnsupportedMethodError' })
})
