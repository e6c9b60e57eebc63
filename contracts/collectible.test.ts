import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
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
const stranger = privateKeyToAccount(keccak256(toHex('stranger')))
/** Of the curve secp256k1; the other s of a signature is this minus s. */
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
/** Of an event that has no end of them. */
const unlimited = 0xffffffff
type Voucher = { eventId: Hex; serial: number; supply: number; recipient: Address; deadline: bigint; metadataHash: Hex }

// Transactions are sent by calls that answer once they are mined: who waits for blocks here waits for ever when the one was just missed.
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

/** Sends a transaction; answers the name of the error that the contract refuses it with, or undefined. */
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

/** Each run has a contract of its own. */
const holds = async <Value>(values: fc.Arbitrary<Value>, property: (value: Value) => Promise<void>, numRuns = 40) => {
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      contract = await deploy()
      await property(value)
    }),
    { numRuns },
  )
}

test('any signed voucher mints its one token to its recipient, whoever sends it', async () => {
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

test('nobody else’s signature counts, nor one for another contract or another chain', async () => {
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

test('security 49: the second form of a signature, a short one and any garbage are refused', async () => {
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

test('the deadline is the last second', async () => {
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

test('a collectible is minted once, whatever else later vouchers of it say', async () => {
  await holds(fc.tuple(voucherOf(), voucherOf()), async ([voucher, other]) => {
    assert.equal(await mint(voucher, await sign(voucher)), undefined)
    const again = { ...other, eventId: voucher.eventId, serial: voucher.serial }
    for (const one of [voucher, again]) assert.equal(await mint(one, await sign(one)), 'ERC721InvalidSender')
    assert.equal(await read('ownerOf', tokenIdOf(voucher)), voucher.recipient)
    assert.equal(await read('metadataHashOf', tokenIdOf(voucher)), voucher.metadataHash)
    assert.equal(await read('totalSupply'), 1n)
  })
})

test('of an event there are as many as its first mint said, from 1 on, whatever later vouchers say', async () => {
  const most = fc.integer({ min: 1, max: unlimited - 1 })
  await holds(
    fc.tuple(voucherOf(), most, fc.integer({ min: 0, max: unlimited })),
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

test('nobody can leave it without an owner, and it moves only to who takes it', async () => {
  assert.equal(await send('renounceOwnership', []), 'OwnerStays')
  await client.setBalance({ address: stranger.address, value: 10n ** 18n })
  assert.equal(await send('renounceOwnership', [], stranger), 'OwnableUnauthorizedAccount')
  assert.equal(await read('owner'), sender.address)
  assert.equal(await send('transferOwnership', [stranger.address]), undefined)
  assert.equal(await read('owner'), sender.address)
  assert.equal(await send('acceptOwnership', [], stranger), undefined)
  assert.equal(await read('owner'), stranger.address)
})

test('the collection names itself where its metadata is, also after a move', async () => {
  assert.equal(await read('contractURI'), 'https://cards.example/metadata/contract.json')
  assert.equal(await send('setMetadataBase', ['https://next.example/metadata/']), undefined)
  assert.equal(await read('contractURI'), 'https://next.example/metadata/contract.json')
  const told = await client.getContractEvents({
    abi,
    address: contract,
    eventName: 'ContractURIUpdated',
    fromBlock: 0n,
  })
  assert.equal(told.length, 1)
})

test('neighbouring events and serial numbers have tokens of their own', async () => {
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
          recipient: stranger.address,
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

test('nothing goes to the address of zeros', async () => {
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

test('only the owner changes who signs; what the former minter signed and nobody used is void', async () => {
  const voucher: Voucher = {
    eventId: numberToHex(2, { size: 16 }),
    serial: 1,
    supply: unlimited,
    recipient: stranger.address,
    deadline: now + 1_000_000n,
    metadataHash: keccak256('0x'),
  }
  const before = await sign(voucher)
  await client.setBalance({ address: stranger.address, value: 10n ** 18n })
  for (const functionName of ['setMinter', 'transferOwnership'])
    assert.equal(await send(functionName, [stranger.address], stranger), 'OwnableUnauthorizedAccount')
  assert.equal(await send('setMetadataBase', ['https://eve.example/'], stranger), 'OwnableUnauthorizedAccount')
  assert.equal(await send('setMinter', [nextMinter.address]), undefined)
  assert.equal(await mint(voucher, before), 'VoucherNotSigned')
  assert.equal(await mint(voucher, await sign(voucher, { by: nextMinter })), undefined)
})

test('on a fork of the chain with an id of its own, vouchers of the old one are void', async () => {
  const voucher: Voucher = {
    eventId: numberToHex(3, { size: 16 }),
    serial: 1,
    supply: unlimited,
    recipient: stranger.address,
    deadline: now + 1_000_000n,
    metadataHash: keccak256('0x'),
  }
  const before = await sign(voucher)
  await client.request({ method: 'anvil_setChainId', params: [777] } as never)
  assert.equal(await mint(voucher, before), 'VoucherNotSigned')
  assert.equal(await mint(voucher, await sign(voucher, { chainId: 777 })), undefined)
  await client.request({ method: 'anvil_setChainId', params: [chain.chainId] } as never)
})

test('it says what it is', async () => {
  assert.deepEqual([await read('name'), await read('symbol')], ['IYK Cards', 'IYK'])
  // ERC-165, ERC-721, its metadata, ERC-4906; neither ERC-2981 nor ERC-721 enumerable.
  const answers = ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x49064906', '0x2a55205a', '0x780e9d63'].map((id) =>
    read('supportsInterface', id),
  )
  assert.deepEqual(await Promise.all(answers), [true, true, true, true, false, false])
  await assert.rejects(read('tokenURI', 1n), /ERC721NonexistentToken/)
})

test('invariant: whatever happens in whatever order, a collectible has one token and its metadata hash stays', async () => {
  const recipients = [stranger, nextMinter]
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
          const most = supplies.get(event) ?? supply
          const fits = serial > 0 && serial <= most
          const refusal = !fits ? 'SerialOutOfSupply' : token ? 'ERC721InvalidSender' : undefined
          assert.equal(await mint(voucher, signature), refusal)
          if (refusal) continue
          tokens.set(tokenId, { owner, hash: voucher.metadataHash })
          supplies.set(event, most)
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
