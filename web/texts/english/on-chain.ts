// Sentences of taking a collectible on chain.

export const onChain = {
  title: 'On chain',
  offer:
    'Make it a token in a wallet of your own, where nobody can take it from you. It moves there once and for good; the chain asks a fee for it.',
  take: 'Take it on chain',
  takeTo: (chain: string) => `Take it to ${chain}`,
  goesTo: (address: string) => `It goes to your address ${address}.`,
  solana: 'This wallet is on Solana, and the token lives on Ethereum and its relatives. Connect a wallet of theirs.',
  promised: (address: string, until: string) =>
    `It may still go to ${address}. Choose that account in your wallet, or come back after ${until}.`,
  steps: {
    switch: (wallet: string) => `${wallet} asks to switch the chain. Answer it there.`,
    voucher: (wallet: string) => `We sign what ${wallet} will send.`,
    send: (wallet: string) => `${wallet} shows the fee. Nothing is sent before you agree there.`,
  },
  unreported: 'It is sent. We could not be told yet: leave this page open until you are back online.',
  states: {
    sent: (chain: string) => `It is on its way to ${chain}. You may close this page, it goes on by itself.`,
    mined: (chain: string, blocks: string) =>
      `It is on ${chain}. Once ${blocks} blocks hold it, nothing takes it back.`,
    final: (chain: string) => `It is on ${chain}, for good.`,
  },
  stages: { sent: 'Sent', mined: 'In a block', final: 'For good' },
  setbacks: {
    expired: 'You did not send it in time, so it stayed with us. Nothing is lost: take it again when you like.',
    failed: 'The transaction did nothing, only its fee is spent. The collectible is still yours: try again.',
    dropped: 'The chain lost the transaction. Nothing is lost: try again.',
    replaced: 'You sent another transaction in its place. Nothing is lost: try again when you like.',
    reorged: 'The chain took the block back, as happens now and then. Nothing is lost: it is on its way again.',
  },
  chain: 'Chain',
  someChain: (id: string) => `Chain ${id}`,
  recipient: 'Address',
  transaction: 'Transaction',
  explore: 'Look it up',
  watch: 'Show it in my wallet',
  watching: 'Your wallet asks whether to show it. Answer it there.',
  watched: 'Your wallet shows it from now on.',
  unknown: 'We could not look how far it is. Nothing is lost: try again.',
  underWay: 'It is on its way already. Nothing more was sent.',
  otherTab: 'Another tab is asking your wallet about it. Nothing was sent from here: answer there.',
  refusals: {
    voucher_missing: 'Minting was interrupted. Start again.',
    chain_not_offered: 'It cannot be taken to this chain any more. Nothing was sent: load the page anew.',
    invalid_ethereum_address: 'Your wallet gave an address that we cannot use. Nothing was sent: try another account.',
    voucher_elsewhere: 'It may still go to another address or chain. Nothing was sent: wait until that has run out.',
    collectible_on_chain: 'It is on chain already. Nothing was sent.',
    chain_unavailable: 'The chain does not answer right now. Nothing was sent: try again in a while.',
    too_many_requests: 'That was often in a short time. Nothing was sent: wait up to an hour, then try again.',
    collectible_not_found: 'This collectible is not in your collection any more. Nothing was sent.',
    unauthorized_credentials: 'This sign-in has ended. Nothing was sent: sign in again.',
  },
} as const
