import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { startLocalChain } from '@iyk/dev/local-chain.ts'
import fc from 'fast-check'
import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createTestClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseSignature,
  publicActions,
  serializeSignature,
  toHex,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { abi, bytecode } = JSON.parse(readFileSync(join(import.meta.dirname, 'collectible.json'), 'utf8')) as {
  abi: Abi
  bytecode: Hex
}

const sender = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const minter = privateKeyToAccount(keccak256(toHex('minter')))
const nextMinter = privateKeyToAccount(keccak256(toHex('next minter')))
const outsider = privateKeyToAccount(keccak256(toHex('outsider')))
/** The order of secp256k1; a signature's other valid s is this minus s. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const types = {
  Voucher: [
    { name: 'eventId', type: 'bytes16' },
    { name: 'serial', type: 'uint32' },
    { name: 'supply', type: 'uint32' },
    { name: 'recipient', type: 'address' },
    { name: 'deadline', type: 'uint64' },
    { name: 'metadataHash', type: 'bytes32' },
  ],
} as const
/** The supply of an unlimited event. */
const unlimited = 0xffffffff
type Voucher = { eventId: Hex; serial: number; supply: number; recipient: Address; deadline: bigint; metadataHash: Hex }

// Transactions are sent with calls that return once mined: waiting for the next block here would hang if it was just mined.
const openClient = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }), pollingInterval: 5 })
    .extend(publicActions)
    .extend(walletActions)

let chain: Awaited<ReturnType<typeof startLocalChain>>
let client: ReturnType<typeof openClient>
let contract: Address
let now: bigint

const deploy = async () => {
  const args = [sender.address, minter.address, 'https://cards.example/metadata/']
  const data = encodeDeployData({ abi, bytecode, args })
  const { contractAddress } = await client.sendTransactionSync({ data, account: sender, chain: null })
  return contractAddress as Address
}

before(async () => {
  chain = await startLocalChain()
  client = openClient(chain.url)
})
beforeEach(async () => {
  contract = await deploy()
  now = (await client.getBlock()).timestamp
})
after(() => chain.close())

const sign = (voucher: Voucher, { by = minter, chainId = chain.chainId, verifyingContract = contract } = {}) =>
  by.signTypedData({
    domain: { name: 'IYK Cards', version: '2', chainId, verifyingContract },
    types,
    primaryType: 'Voucher',
    message: voucher,
  })

const read = (functionName: string, ...args: unknown[]) =>
  client.readContract({ abi, address: contract, functionName, args })

/** Sends a transaction. Returns the name of the contract's error, or undefined. */
const send = async (functionName: string, args: unknown[], account = sender): Promise<string | undefined> => {
  try {
    const { request } = await client.simulateContract({ abi, address: contract, functionName, args, account })
    assert.equal((await client.writeContractSync({ ...request, chain: null })).status, 'success')
    return undefined
  } catch (error) {
    const reverted = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
    if (reverted instanceof ContractFunctionRevertedError && reverted.data) return reverted.data.errorName
    throw error
  }
}
const mint = (voucher: Voucher, signature: Hex) => send('mint', [voucher, signature])
const tokenIdOf = ({ eventId, serial }: Pick<Voucher, 'eventId' | 'serial'>) =>
  (BigInt(eventId) << 32n) | BigInt(serial)

const bytes = (size: number) =>
  fc.uint8Array({ minLength: size, maxLength: size }).map((array): Hex => toHex(array, { size }))
const voucherOf = (change: Partial<Record<keyof Voucher, fc.Arbitrary<unknown>>> = {}) =>
  fc.record({
    eventId: bytes(16),
    serial: fc.integer({ min: 1, max: 0xffffffff }),
    supply: fc.constant(unlimited),
    recipient: bytes(20)
      .filter((address) => address !== zeroAddress)
      .map((address) => getAddress(address)),
    deadline: fc.bigInt(now + 1_000_000n, 2n ** 64n - 1n),
    metadataHash: bytes(32),
    ...change,
  }) as fc.Arbitrary<Voucher>

/** Each run begins with the chain as the test has prepared it, its contract unused. */
const holds = async <Value>(values: fc.Arbitrary<Value>, property: (value: Value) => Promise<void>, few = 20) => {
  let id = await client.snapshot()
  await fc.assert(
    fc
      .asyncProperty(values, async (value) => {
        await property(value)
      })
      .afterEach(async () => {
        await client.revert({ id })
        id = await client.snapshot()
      }),
    { numRuns: cases(few) },
  )
}

test('a signed voucher mints its token to its recipient, whoever sends it', async () => {
  await holds(voucherOf(), async (voucher) => {
    assert.equal(await mint(voucher, await sign(voucher)), undefined)
    const tokenId = tokenIdOf(voucher)
    assert.equal(await read('tokenIdOf', voucher.eventId, voucher.serial), tokenId)
    assert.equal(await read('ownerOf', tokenId), voucher.recipient)
    assert.equal(await read('metadataHashOf', tokenId), voucher.metadataHash)
    assert.equal(await read('tokenURI', tokenId), `https://cards.example/metadata/${voucher.metadataHash}.json`)
    assert.equal(await read('totalSupply'), 1n)
  })
})

test('a voucher changed in any field after signing mints nothing', async () => {
  const change = fc.constantFrom('eventId', 'serial', 'supply', 'recipient', 'deadline', 'metadataHash')
  const any = voucherOf({ supply: fc.integer({ min: 0, max: unlimited }) })
  await holds(fc.tuple(any, any, change), async ([voucher, other, field]) => {
    fc.pre(voucher[field] !== other[field])
    assert.equal(await mint({ ...voucher, [field]: other[field] }, await sign(voucher)), 'VoucherNotSigned')
    assert.equal(await read('totalSupply'), 0n)
  })
})

test('a signature by another account, or for another contract or chain, is refused', async () => {
  await holds(fc.tuple(voucherOf(), bytes(32), bytes(20), fc.nat()), async ([voucher, key, address, chainId]) => {
    fc.pre(BigInt(key) > 0n && BigInt(key) < curveOrder && chainId !== chain.chainId)
    const signatures = [
      await sign(voucher, { by: privateKeyToAccount(key) }),
      await sign(voucher, { verifyingContract: address }),
      await sign(voucher, { chainId }),
    ]
    for (const signature of signatures) assert.equal(await mint(voucher, signature), 'VoucherNotSigned')
    assert.equal(await read('totalSupply'), 0n)
  })
})

test('security 49: malleated, compact and invalid signatures are refused', async () => {
  await holds(fc.tuple(voucherOf(), fc.uint8Array({ maxLength: 130 })), async ([voucher, garbage]) => {
    const signature = await sign(voucher)
    const { r, s, yParity } = parseSignature(signature)
    const flipped = numberToHex(curveOrder - BigInt(s), { size: 32 })
    const malleable = serializeSignature({ r, s: flipped, yParity: yParity === 0 ? 1 : 0 })
    assert.equal(await mint(voucher, malleable), 'ECDSAInvalidSignatureS')
    const compact = `${r}${s.slice(2)}` as Hex
    assert.equal(await mint(voucher, compact), 'ECDSAInvalidSignatureLength')
    assert.match(String(await mint(voucher, toHex(garbage))), /^(ECDSAInvalidSignature|VoucherNotSigned)/)
    assert.equal(await read('totalSupply'), 0n)
  })
})

test('a voucher can be used up to the second of its deadline', async () => {
  await holds(
    fc.tuple(voucherOf(), voucherOf(), fc.bigInt(1n, 1_000_000n)),
    async ([inTime, late, ahead]) => {
      fc.pre(tokenIdOf(inTime) !== tokenIdOf(late))
      const deadline = (await client.getBlock()).timestamp + ahead
      const [first, second] = [
        { ...inTime, deadline },
        { ...late, deadline },
      ] as const
      await client.setNextBlockTimestamp({ timestamp: deadline })
      const { request } = await client.simulateContract({
        abi,
        address: contract,
        functionName: 'mint',
        args: [first, await sign(first)],
        account: sender,
      })
      const { blockNumber, status } = await client.writeContractSync({ ...request, chain: null })
      assert.equal((await client.getBlock({ blockNumber })).timestamp, deadline)
      assert.equal(status, 'success')
      await client.setNextBlockTimestamp({ timestamp: deadline + 1n })
      await client.mine({ blocks: 1 })
      assert.equal(await mint(second, await sign(second)), 'VoucherExpired')
    },
    15,
  )
})

test('a collectible is minted once, whatever later vouchers for it say', async () => {
  await holds(fc.tuple(voucherOf(), voucherOf()), async ([voucher, other]) => {
    assert.equal(await mint(voucher, await sign(voucher)), undefined)
    const again = { ...other, eventId: voucher.eventId, serial: voucher.serial }
    for (const one of [voucher, again]) assert.equal(await mint(one, await sign(one)), 'ERC721InvalidSender')
    assert.equal(await read('ownerOf', tokenIdOf(voucher)), voucher.recipient)
    assert.equal(await read('metadataHashOf', tokenIdOf(voucher)), voucher.metadataHash)
    assert.equal(await read('totalSupply'), 1n)
  })
})

test('the first mint fixes the supply of an event, and serial numbers go from 1 to the supply', async () => {
  const max = fc.integer({ min: 1, max: unlimited - 1 })
  await holds(
    fc.tuple(voucherOf(), max, fc.integer({ min: 0, max: unlimited })),
    async ([some, supply, later]) => {
      const first = { ...some, serial: supply, supply }
      for (const none of [
        { ...first, serial: 0 },
        { ...first, serial: supply + 1 },
        { ...first, supply: 0 },
      ])
        assert.equal(await mint(none, await sign(none)), 'SerialOutOfSupply')
      assert.equal(await mint(first, await sign(first)), undefined)
      assert.equal(await read('supplyOf', first.eventId), supply)
      const more = { ...first, serial: supply + 1, supply: later }
      assert.equal(await mint(more, await sign(more)), 'SerialOutOfSupply')
      assert.equal(await read('totalSupply'), 1n)
    },
    20,
  )
})

test('the contract always has an owner, and ownership moves only to an account that accepts it', async () => {
  assert.equal(await send('renounceOwnership', []), 'OwnerStays')
  await client.setBalance({ address: outsider.address, value: 10n ** 18n })
  assert.equal(await send('renounceOwnership', [], outsider), 'OwnableUnauthorizedAccount')
  assert.equal(await read('owner'), sender.address)
  assert.equal(await send('transferOwnership', [outsider.address]), undefined)
  assert.equal(await read('owner'), sender.address)
  assert.equal(await send('acceptOwnership', [], outsider), undefined)
  assert.equal(await read('owner'), outsider.address)
})

test('the contract URI follows the metadata base, also after a change', async () => {
  assert.equal(await read('contractURI'), 'https://cards.example/metadata/contract.json')
  assert.equal(await send('setMetadataBase', ['https://next.example/metadata/']), undefined)
  assert.equal(await read('contractURI'), 'https://next.example/metadata/contract.json')
  const reported = await client.getContractEvents({
    abi,
    address: contract,
    eventName: 'ContractURIUpdated',
    fromBlock: 0n,
  })
  assert.equal(reported.length, 1)
})

test('neighboring events and serial numbers have different tokens', async () => {
  const near = fc.tuple(
    fc.constantFrom(0n, 1n, 2n ** 32n, 2n ** 96n, 2n ** 128n - 1n),
    fc.constantFrom(1, 2, 0x7fffffff, 0x80000000, 0xffffffff),
  )
  await holds(
    fc.uniqueArray(near, { minLength: 2, maxLength: 6, selector: String }),
    async (places) => {
      for (const [event, serial] of places) {
        const voucher: Voucher = {
          eventId: numberToHex(event, { size: 16 }),
          serial,
          supply: unlimited,
          recipient: outsider.address,
          deadline: now + 1_000_000n,
          metadataHash: keccak256(toHex(`${event} ${serial}`)),
        }
        assert.equal(await mint(voucher, await sign(voucher)), undefined)
      }
      assert.equal(await read('totalSupply'), BigInt(places.length))
    },
    20,
  )
})

test('nothing is minted to the zero address', async () => {
  const voucher: Voucher = {
    eventId: numberToHex(1, { size: 16 }),
    serial: 1,
    supply: unlimited,
    recipient: zeroAddress,
    deadline: now + 1_000_000n,
    metadataHash: keccak256('0x'),
  }
  assert.equal(await mint(voucher, await sign(voucher)), 'ERC721InvalidReceiver')
})

test('only the owner can change the minter; unused vouchers of the former minter become invalid', async () => {
  const voucher: Voucher = {
    eventId: numberToHex(2, { size: 16 }),
    serial: 1,
    supply: unlimited,
    recipient: outsider.address,
    deadline: now + 1_000_000n,
    metadataHash: keccak256('0x'),
  }
  const before = await sign(voucher)
  await client.setBalance({ address: outsider.address, value: 10n ** 18n })
  for (const functionName of ['setMinter', 'transferOwnership'])
    assert.equal(await send(functionName, [outsider.address], outsider), 'OwnableUnauthorizedAccount')
  assert.equal(await send('setMetadataBase', ['https://eve.example/'], outsider), 'OwnableUnauthorizedAccount')
  assert.equal(await send('setMinter', [nextMinter.address]), undefined)
  assert.equal(await mint(voucher, before), 'VoucherNotSigned')
  assert.equal(await mint(voucher, await sign(voucher, { by: nextMinter })), undefined)
})

test('on a fork of the chain with another chain id, earlier vouchers are invalid', async () => {
  const voucher: Voucher = {
    eventId: numberToHex(3, { size: 16 }),
    serial: 1,
    supply: unlimited,
    recipient: outsider.address,
    deadline: now + 1_000_000n,
    metadataHash: keccak256('0x'),
  }
  const before = await sign(voucher)
  await client.request({ method: 'anvil_setChainId', params: [777] } as never)
  assert.equal(await mint(voucher, before), 'VoucherNotSigned')
  assert.equal(await mint(voucher, await sign(voucher, { chainId: 777 })), undefined)
  await client.request({ method: 'anvil_setChainId', params: [chain.chainId] } as never)
})

test('the contract reports its name, symbol and interfaces', async () => {
  assert.deepEqual([await read('name'), await read('symbol')], ['IYK Cards', 'IYK'])
  // ERC-165, ERC-721 and its metadata extension, ERC-4906; neither ERC-2981 nor ERC-721 enumerable.
  const supported = ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x49064906', '0x2a55205a', '0x780e9d63'].map((id) =>
    read('supportsInterface', id),
  )
  assert.deepEqual(await Promise.all(supported), [true, true, true, true, false, false])
  await assert.rejects(read('tokenURI', 1n), /ERC721NonexistentToken/)
})

test('invariant: in any order of actions, a collectible has one token, and its metadata hash never changes', async () => {
  const recipients = [outsider, nextMinter]
  const step = fc.record({
    act: fc.constantFrom('mint', 'mint', 'mint', 'forge', 'replay', 'transfer', 'rotate', 'move'),
    event: fc.integer({ min: 1, max: 2 }),
    serial: fc.integer({ min: 0, max: 4 }),
    supply: fc.integer({ min: 0, max: 4 }),
    recipient: fc.integer({ min: 0, max: 1 }),
    metadata: fc.integer({ min: 0, max: 3 }),
  })
  for (const { address } of recipients) await client.setBalance({ address, value: 10n ** 20n })
  await holds(
    fc.array(step, { minLength: 5, maxLength: 25 }),
    async (steps) => {
      const tokens = new Map<bigint, { owner: (typeof recipients)[number]; hash: Hex }>()
      const supplies = new Map<number, number>()
      const used: [Voucher, Hex][] = []
      let signer = minter
      for (const { act, event, serial, supply, recipient, metadata } of steps) {
        const owner = recipients[recipient]!
        const voucher: Voucher = {
          eventId: numberToHex(event, { size: 16 }),
          serial,
          supply,
          recipient: owner.address,
          deadline: now + 1_000_000n,
          metadataHash: keccak256(numberToHex(metadata)),
        }
        const tokenId = tokenIdOf(voucher)
        const token = tokens.get(tokenId)
        if (act === 'mint') {
          const signature = await sign(voucher, { by: signer })
          const max = supplies.get(event) ?? supply
          const fits = serial > 0 && serial <= max
          const refusal = !fits ? 'SerialOutOfSupply' : token ? 'ERC721InvalidSender' : undefined
          assert.equal(await mint(voucher, signature), refusal)
          if (refusal) continue
          tokens.set(tokenId, { owner, hash: voucher.metadataHash })
          supplies.set(event, max)
          used.push([voucher, signature])
        } else if (act === 'forge') {
          const forger = signer === minter ? nextMinter : minter
          assert.equal(await mint(voucher, await sign(voucher, { by: forger })), 'VoucherNotSigned')
        } else if (act === 'replay') {
          for (const [one, signature] of used.slice(-1)) assert.notEqual(await mint(one, signature), undefined)
        } else if (act === 'transfer' && token) {
          const failure = await send('transferFrom', [token.owner.address, owner.address, tokenId], token.owner)
          assert.equal(failure, undefined)
          token.owner = owner
        } else if (act === 'rotate') {
          signer = signer === minter ? nextMinter : minter
          assert.equal(await send('setMinter', [signer.address]), undefined)
        } else if (act === 'move') {
          assert.equal(await send('setMetadataBase', [`https://${metadata}.example/`]), undefined)
        }
        assert.equal(await read('totalSupply'), BigInt(tokens.size))
      }
      for (const [tokenId, { owner, hash }] of tokens) {
        assert.equal(await read('ownerOf', tokenId), owner.address)
        assert.equal(await read('metadataHashOf', tokenId), hash)
        assert.match(String(await read('tokenURI', tokenId)), new RegExp(`/${hash}\\.json$`))
      }
      for (const [event, supply] of supplies) {
        assert.equal(await read('supplyOf', numberToHex(event, { size: 16 })), supply)
        const serials = [...tokens.keys()]
          .filter((id) => id >> 32n === BigInt(event))
          .map((id) => Number(id & 0xffffffffn))
        assert.ok(serials.every((serial) => serial >= 1 && serial <= supply))
      }
      const minted = await client.getContractEvents({ abi, address: contract, eventName: 'Minted', fromBlock: 0n })
      assert.equal(minted.length, tokens.size)
    },
    15,
  )
})
