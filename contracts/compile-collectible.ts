import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** The source's name, under which block explorers verify it. */
const source = 'contracts/collectible.sol'

/** Cancun runs on every chain we support. Fewer `runs` would make deployment only slightly cheaper. */
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  outputSelection: {
    [source]: {
      Collectible: [
        'abi',
        'evm.bytecode.object',
        'evm.deployedBytecode.object',
        'evm.deployedBytecode.immutableReferences',
      ],
    },
  },
}

/** Only the OpenZeppelin packages can be imported. */
const readSource = (path: string) =>
  path.startsWith('@openzeppelin/')
    ? { contents: readFileSync(require.resolve(path), 'utf8') }
    : { error: `${path} is not a source of the contract.` }

type Compiled = {
  abi: object[]
  evm: {
    bytecode: { object: string }
    deployedBytecode: { object: string; immutableReferences: Record<string, { start: number; length: number }[]> }
  }
}
type Output = {
  errors?: { formattedMessage: string }[]
  contracts?: Record<string, { Collectible?: Compiled }>
}

/**
 * Compiles the contract to the content of `collectible.json`. `immutables` are the byte ranges that each deployment fills in. Throws on
 * compiler errors and warnings.
 */
export const compileCollectible = () => {
  const solc = require('solc') as {
    version(): string
    compile(input: string, callbacks: { import: typeof readSource }): string
  }
  const content = readFileSync(join(import.meta.dirname, 'collectible.sol'), 'utf8')
  const input = { language: 'Solidity', sources: { [source]: { content } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readSource })) as Output
  const compiled = output.contracts?.[source]?.Collectible
  if (output.errors || !compiled)
    throw new Error(output.errors?.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const { abi, evm } = compiled
  return {
    compiler: solc.version(),
    openzeppelin: (require('@openzeppelin/contracts/package.json') as { version: string }).version,
    settings: { evmVersion: settings.evmVersion, optimizer: settings.optimizer },
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    immutables: Object.values(evm.deployedBytecode.immutableReferences)
      .flat()
      .sort((one, other) => one.start - other.start),
  }
}
