import type { Copy } from '../copy.ts'
import type * as english from '../english/on-chain.ts'

export const onChain: Copy<typeof english.onChain> = {
  title: 'On-Chain',
  offer:
    'Mach aus diesem Sammelstück einen Token in deiner eigenen Wallet. Das lässt sich nicht rückgängig machen, und das Netzwerk verlangt eine Gebühr.',
  take: 'Minten',
  takeTo: (chain) => `Auf ${chain} minten`,
  goesTo: (address) => `Es geht an deine Adresse ${address}.`,
  solana:
    'Das ist eine Solana-Wallet, aber Sammelstücke werden auf EVM-kompatiblen Chains gemintet. Verbinde eine Ethereum-Wallet.',
  promised: (address, until) =>
    `Bis ${until} kann es noch an ${address} gemintet werden. Wähle dieses Konto in deiner Wallet oder komm danach wieder.`,
  steps: {
    switch: (wallet) => `${wallet} möchte die Chain wechseln. Stimme dort zu.`,
    voucher: (wallet) => `Die Transaktion für ${wallet} wird vorbereitet.`,
    send: (wallet) => `${wallet} zeigt dir die Gebühr. Gesendet wird erst, wenn du dort zustimmst.`,
  },
  unreported: 'Gesendet. Die Bestätigung steht noch aus. Lass diese Seite offen, bis du wieder online bist.',
  states: {
    sent: (chain) => `Es ist unterwegs zu ${chain}. Du kannst diese Seite schließen.`,
    mined: (chain, blocks) => `Es ist auf ${chain}. Nach ${blocks}\u00A0Blöcken ist es endgültig.`,
    final: (chain) => `Es ist endgültig auf ${chain}.`,
  },
  stages: { sent: 'Gesendet', mined: 'Bestätigt', final: 'Endgültig' },
  setbacks: {
    expired:
      'Die Transaktion kam nicht rechtzeitig an, deshalb wurde nichts gemintet. Versuche es noch einmal, wann immer du magst.',
    failed:
      'Die Transaktion ist fehlgeschlagen und hat nur ihre Gebühr gekostet. Das Sammelstück gehört weiter dir. Versuche es noch einmal.',
    dropped: 'Die Chain hat die Transaktion verworfen, deshalb wurde nichts gemintet. Versuche es noch einmal.',
    replaced:
      'Du hast stattdessen eine andere Transaktion gesendet, deshalb wurde nichts gemintet. Versuche es noch einmal, wann immer du magst.',
    reorged: 'Die Chain hat den Block entfernt. Das kommt ab und zu vor. Deine Transaktion ist wieder unterwegs.',
  },
  chain: 'Chain',
  someChain: (id) => `Chain ${id}`,
  recipient: 'Adresse',
  transaction: 'Transaktion',
  explore: 'Im Explorer ansehen',
  watch: 'In meiner Wallet anzeigen',
  watching: 'Deine Wallet fragt, ob sie es anzeigen soll. Stimme dort zu.',
  watched: 'Deine Wallet zeigt es jetzt an.',
  unknown: 'Wir konnten den Status nicht prüfen. Versuche es noch einmal.',
  underWay: 'Es ist schon unterwegs. Es wurde nichts weiter gesendet.',
  otherTab: 'Ein anderer Tab fragt deine Wallet gerade schon. Stimme dort zu.',
  fee: (chain, fee) => `Netzwerkgebühr auf ${chain}: etwa ${fee}.`,
  feeNotCovered: (fee) =>
    `Das Netzwerk verlangt etwa ${fee}, und so viel ist nicht auf diesem Konto. Lade es auf und versuche es noch einmal.`,
  wouldRevert: {
    minted: 'Es wurde schon gemintet. Es wurde nichts gesendet.',
    expired: 'Die Anfrage ist abgelaufen. Es wurde nichts gesendet. Versuche es noch einmal.',
    unsigned:
      'Diese Chain nimmt unsere Signatur gerade nicht an. Es wurde nichts gesendet. Versuche es später noch einmal.',
    supply: 'Auf dieser Chain gibt es keine weiteren Token dieses Events. Es wurde nichts gesendet.',
    other: 'Der Vertrag würde das ablehnen, deshalb wurde nichts gesendet. Lade die Seite neu, um den Status zu sehen.',
  },
  free: {
    offer: (product) =>
      `Mach aus diesem Sammelstück einen Token in deiner eigenen Wallet. Kostenlos: ${product} zahlt die Netzwerkgebühr. Das lässt sich nicht rückgängig machen.`,
    to: (address) => `Es geht an deine verknüpfte Wallet ${address}. Sie muss sich dafür nicht öffnen.`,
    which: 'Welche deiner Wallets soll es bekommen?',
    take: (chain) => `Kostenlos auf ${chain} minten`,
    working: 'Wird gemintet. Das dauert ein paar Sekunden.',
    link: 'Verknüpfe zuerst eine Wallet mit deinem Konto. Das ist eine Signatur und kostet nichts.',
    connect: 'Wallet verbinden',
    orPay: 'Oder minte mit einer Wallet, die die Gebühr selbst zahlt.',
    unavailable: {
      paused: (product) =>
        `${product} zahlt gerade keine Netzwerkgebühren. Du kannst mit deiner eigenen Wallet minten oder später wiederkommen.`,
      budget:
        'Für heute ist das kostenlose Minten aufgebraucht. Komm morgen wieder oder minte mit deiner eigenen Wallet.',
      person:
        'Du hast heute schon so oft kostenlos gemintet, wie es geht. Komm morgen wieder oder minte mit deiner eigenen Wallet.',
      fees: (product) =>
        `Das Netzwerk ist gerade teuer, deshalb zahlt ${product} die Gebühr nicht. Komm später wieder oder minte mit deiner eigenen Wallet.`,
      not_offered: 'Auf dieser Chain ist das Minten nicht kostenlos. Du kannst mit deiner eigenen Wallet minten.',
    },
  },
  refusals: {
    mint_refused:
      'Der Vertrag würde das ablehnen. Es wurde nichts gesendet. Lade die Seite neu, um den Status zu sehen.',
    wallet_not_linked:
      'Diese Wallet ist nicht mehr mit deinem Konto verknüpft. Es wurde nichts gesendet. Verknüpfe sie noch einmal.',
    voucher_missing: 'Das Minten wurde unterbrochen. Fang noch einmal an.',
    chain_not_offered: 'Auf dieser Chain kannst du nicht mehr minten. Lade die Seite neu.',
    invalid_ethereum_address: 'Die Adresse aus deiner Wallet können wir nicht verwenden. Nimm ein anderes Konto.',
    voucher_elsewhere:
      'Es kann noch an eine andere Adresse oder auf einer anderen Chain gemintet werden. Warte, bis diese Anfrage abgelaufen ist.',
    collectible_on_chain: 'Es wurde schon gemintet. Es wurde nichts gesendet.',
    chain_unavailable: 'Die Chain antwortet gerade nicht. Es wurde nichts gesendet. Versuche es später noch einmal.',
    too_many_requests:
      'Zu viele Versuche. Es wurde nichts gesendet. Warte bis zu einer Stunde und versuche es noch einmal.',
    collectible_not_found: 'Dieses Sammelstück ist nicht mehr in deiner Sammlung. Es wurde nichts gesendet.',
    unauthorized_credentials: 'Du bist nicht mehr angemeldet. Es wurde nichts gesendet. Melde dich noch einmal an.',
  },
}
