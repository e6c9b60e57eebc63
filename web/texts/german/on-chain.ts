import type * as english from '../english/on-chain.ts'
import type { Texts } from '../texts.ts'

export const onChain: Texts<typeof english.onChain> = {
  title: 'On-Chain',
  offer:
    'Mach es zu einem Token in deiner eigenen Wallet, wo es dir niemand nehmen kann. Es zieht einmal um und für immer; die Chain verlangt eine Gebühr.',
  take: 'Auf die Chain bringen',
  takeTo: (chain) => `Zu ${chain} bringen`,
  goesTo: (address) => `Es geht an deine Adresse ${address}.`,
  solana:
    'Diese Wallet ist auf Solana, das Token lebt auf Ethereum und seinen Verwandten. Verbinde eine Wallet von dort.',
  promised: (address, until) =>
    `Es kann noch an ${address} gehen. Wähle dieses Konto in deiner Wallet oder komm nach ${until} wieder.`,
  steps: {
    switch: (wallet) => `${wallet} fragt, ob die Chain wechseln darf. Antworte dort.`,
    voucher: (wallet) => `Wir unterschreiben, was ${wallet} senden wird.`,
    send: (wallet) => `${wallet} zeigt die Gebühr. Nichts wird gesendet, bevor du dort zustimmst.`,
  },
  unreported: 'Es ist gesendet. Wir konnten es noch nicht erfahren: Lass diese Seite offen, bis du wieder online bist.',
  states: {
    sent: (chain) => `Es ist unterwegs zu ${chain}. Du kannst diese Seite schließen, es geht von selbst weiter.`,
    mined: (chain, blocks) => `Es ist auf ${chain}. Sobald ${blocks} Blöcke es halten, nimmt es nichts mehr zurück.`,
    final: (chain) => `Es ist auf ${chain}, für immer.`,
  },
  stages: { sent: 'Gesendet', mined: 'In einem Block', final: 'Für immer' },
  setbacks: {
    expired:
      'Du hast es nicht rechtzeitig gesendet, darum blieb es bei uns. Nichts ist verloren: Bring es hin, wann du magst.',
    failed:
      'Die Transaktion hat nichts bewirkt, nur ihre Gebühr ist weg. Das Sammelstück gehört noch dir: Versuch es noch einmal.',
    dropped: 'Die Chain hat die Transaktion verloren. Nichts ist verloren: Versuch es noch einmal.',
    replaced:
      'Du hast an ihrer Stelle eine andere Transaktion gesendet. Nichts ist verloren: Versuch es, wann du magst.',
    reorged:
      'Die Chain hat den Block zurückgenommen, wie es ab und zu vorkommt. Nichts ist verloren: Es ist wieder unterwegs.',
  },
  chain: 'Chain',
  someChain: (id) => `Chain Nr. ${id}`,
  recipient: 'Adresse',
  transaction: 'Transaktion',
  explore: 'Nachschlagen',
  watch: 'In meiner Wallet zeigen',
  watching: 'Deine Wallet fragt, ob sie es zeigen soll. Antworte dort.',
  watched: 'Deine Wallet zeigt es ab jetzt.',
  unknown: 'Wir konnten nicht nachsehen, wie weit es ist. Nichts ist verloren: Versuch es noch einmal.',
  underWay: 'Es ist schon unterwegs. Mehr wurde nicht gesendet.',
  otherTab: 'Ein anderer Tab fragt deine Wallet gerade danach. Von hier wurde nichts gesendet: antworte dort.',
  refusals: {
    voucher_missing: 'Das Prägen wurde unterbrochen. Fang noch einmal an.',
    chain_not_offered: 'Auf diese Chain geht es nicht mehr. Nichts wurde gesendet: Lade die Seite neu.',
    invalid_ethereum_address:
      'Deine Wallet gab eine Adresse, die wir nicht brauchen können. Nichts wurde gesendet: Versuch es mit einem anderen Konto.',
    voucher_elsewhere:
      'Es kann noch an eine andere Adresse oder Chain gehen. Nichts wurde gesendet: Warte, bis das abgelaufen ist.',
    collectible_on_chain: 'Es ist schon auf einer Chain. Nichts wurde gesendet.',
    chain_unavailable: 'Die Chain antwortet gerade nicht. Nichts wurde gesendet: Versuch es später noch einmal.',
    too_many_requests:
      'Das war oft in kurzer Zeit. Nichts wurde gesendet: Warte bis zu einer Stunde und versuch es dann noch einmal.',
    collectible_not_found: 'Dieses Sammelstück ist nicht mehr in deiner Sammlung. Nichts wurde gesendet.',
    unauthorized_credentials: 'Diese Anmeldung ist zu Ende. Nichts wurde gesendet: Melde dich wieder an.',
  },
}
