import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Where explorers look the source up when it is verified. */
const source = 'contracts/collectible.sol'

/** Cancun runs on every chain we know. Few calls, many years: small runs would save the deployer little. */
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

/** Only our own file and packages can be imported. */
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
 * Compiles the contract to what `collectible.json` holds. `immutables` are the places, in bytes, that each deployment fills in for
 * itself. Throws whatever the compiler complains of, warnings too.
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
