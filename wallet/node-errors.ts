/** An error that a node returned. `code` is the node's own when it gave one. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly code: number

  constructor(message = 'The node of this chain gave no usable answer.', code = -32000, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const define = (name: string, message: string) => {
  const Named = class extends NodeError {
    override readonly name = name
    constructor(code?: number, options?: ErrorOptions) {
      super(message, code, options)
    }
  }
  Object.defineProperty(Named, 'name', { value: name })
  return Named
}

const NonceTooHighError = define(
  'NonceTooHighError',
  'An earlier transaction of this account is missing. Reset the account in your wallet and try again.',
)
const NonceTooLowError = define('NonceTooLowError', 'A transaction with this number was already made by this account.')
const InsufficientFundsError = define(
  'InsufficientFundsError',
  'The account does not hold enough for the amount and the fee.',
)
const FeeCapTooLowError = define('FeeCapTooLowError', 'The highest fee you allow is below the fee of the chain.')
const FeeCapTooHighError = define('FeeCapTooHighError', 'The highest fee is more than a transaction can say.')
const TipAboveFeeCapError = define('TipAboveFeeCapError', 'The tip is more than the highest fee you allow.')
const IntrinsicGasTooLowError = define('IntrinsicGasTooLowError', 'The transaction needs more gas than it allows.')
const IntrinsicGasTooHighError = define(
  'IntrinsicGasTooHighError',
  'The transaction asks for more gas than a block holds.',
)
const ExecutionRevertedError = define('ExecutionRevertedError', 'The contract refused the transaction.')
const TransactionTypeNotSupportedError = define(
  'TransactionTypeNotSupportedError',
  'The chain does not know this type of transaction.',
)

/** Nodes share no error codes, so their messages decide: those of geth, Nethermind, Erigon, Besu, Reth and anvil. */
const byWords: readonly [words: RegExp, Named: ReturnType<typeof define>][] = [
  [/nonce too high/, NonceTooHighError],
  [/nonce too low|nonce is too low|oldnonce/, NonceTooLowError],
  [/insufficient funds|exceeds transaction sender account balance|insufficient balance/, InsufficientFundsError],
  [/fee cap higher than 2\^256-1|max fee per gas higher than 2\^256-1/, FeeCapTooHighError],
  [/max priority fee per gas higher than max fee per gas|tip higher than fee cap/, TipAboveFeeCapError],
  [
    /fee cap less than block base fee|max fee per gas less than block base fee|transaction is outdated/,
    FeeCapTooLowError,
  ],
  [/intrinsic gas too low/, IntrinsicGasTooLowError],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/, IntrinsicGasTooHighError],
  [/execution reverted|gas required exceeds allowance/, ExecutionRevertedError],
  [/transaction type not (valid|supported)/, TransactionTypeNotSupportedError],
]

interface ReportedError {
  code?: unknown
  message?: unknown
  details?: unknown
  cause?: unknown
  data?: unknown
}

const isObject = (value: unknown): value is ReportedError => typeof value === 'object' && value !== null

/** From the outside in: libraries wrap the node's message, wallets put it into `data`. */
function* layersOf(error: unknown): Generator<ReportedError> {
  for (let layer = error, depth = 0; isObject(layer) && depth < 10; layer = layer.cause, depth++) {
    yield layer
    if (isObject(layer.data)) yield layer.data
  }
}

/** The named node error inside anything thrown; null when it contains no node's message. */
export function toNodeError(thrown: unknown): NodeError | null {
  const layers = [...layersOf(thrown)]
  const words = layers
    .flatMap(({ message, details }) => [message, details])
    .join('\n')
    .toLowerCase()
  const Named = byWords.find(([pattern]) => pattern.test(words))?.[1]
  if (!Named) return null
  const code = layers.map((layer) => layer.code).findLast((value) => typeof value === 'number')
  return new Named(code, { cause: thrown })
}
