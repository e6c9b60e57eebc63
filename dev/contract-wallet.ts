import { type Address, concatHex, getCreate2Address, type Hex, serializeErc6492Signature, size, toHex } from 'viem'

/** Returns the magic value of EIP-1271: the word in memory, then the code that returns it. */
const returnMagic: Hex = '0x631626ba7e0260e01b5f5260205ff3'

/** The code of a contract wallet with one owner: recovers the signer of `hash` with the precompiled contract and compares. */
export const contractWalletCode = (owner: Address): Hex =>
  concatHex([
    '0x6004355f52', // hash
    '0x60a43560f81c602052', // v
    '0x606435604052', // r
    '0x608435606052', // s
    '0x60205f60805f60015afa50', // ecrecover
    '0x5f5173',
    owner,
    '0x14',
    returnMagic,
  ])

/** Creation code for a contract with this runtime code. */
const deploying = (code: Hex) => concatHex(['0x60', toHex(size(code), { size: 1 }), '0x8060095f395ff3', code])

/** The deployer every chain has at this address; https://github.com/Arachnid/deterministic-deployment-proxy */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The same wallet before it is deployed: its future address, and its signatures wrapped as in EIP-6492. */
export const undeployedWallet = (owner: Address, salt: Hex) => {
  const bytecode = deploying(contractWalletCode(owner))
  return {
    address: getCreate2Address({ from: factory, salt, bytecode }),
    wrap: (signature: Hex) =>
      serializeErc6492Signature({ address: factory, data: concatHex([salt, bytecode]), signature }),
  }
}
