import type * as english from '../english/wallet.ts'
import type { Texts } from '../texts.ts'

export const wallet: Texts<typeof english.wallet> = {
  title: 'Deine Wallet',
  none: {
    title: 'Keine Wallet ist verbunden',
    text: 'Verbinde eine und sieh deinen Namen, deine Chain und was deine Adresse hält. Das Verbinden unterschreibt nichts und bewegt nichts.',
    example: { name: 'du.eth', facts: 'Ethereum' },
  },
  connect: 'Wallet verbinden',
  connecting: 'Wir warten auf deine Wallet. Öffne sie, falls sie nicht von selbst kommt.',
  reconnecting: 'Wir suchen die Wallet deines letzten Besuchs.',
  stop: 'Nicht länger warten',
  chooseAccount: 'Konto wechseln',
  disconnect: 'Trennen',
  disconnected: 'Die Wallet ist getrennt und bleibt es, bis du sie wieder verbindest.',
  with: (name) => `Verbunden mit ${name}`,
  avatar: (name) => `Bild von ${name}`,
  address: 'Adresse',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied: 'Dieser Browser hat es nicht erlaubt. Markier die Adresse und kopier sie von Hand.',
  explore: 'Nachschlagen',
  balance: 'Guthaben',
  noBalance: 'Niemand war zu fragen. Nichts ist verloren: Lade die Seite neu.',
  chain: 'Chain',
  unknownChain: (id) => `Chain Nr. ${id}`,
  elsewhere: 'Auf dieser Chain tut diese Seite nichts. Wechsle zu einer anderen.',
  retired: 'stillgelegt',
  testnet: 'Testnetz',
  switchTo: (chain) => `Zu ${chain} wechseln`,
  switched: (chain) => `Du bist jetzt auf ${chain}.`,
}

export const picker: Texts<typeof english.picker> = {
  title: 'Wähle eine Wallet',
  found: 'In diesem Browser',
  nothingFound: 'In diesem Browser gibt es keine Wallet. So bekommst du eine.',
  others: 'Andere Wallets',
  get: (wallet) => `${wallet} holen`,
  open: (wallet) => `In ${wallet} öffnen`,
  anyEthereum: 'eine andere Ethereum-Wallet',
  anySolana: 'eine andere Solana-Wallet',
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  asks: (wallet) => `${wallet} fragt nach deiner Erlaubnis. Antworte dort.`,
}

export const link: Texts<typeof english.link> = {
  title: 'Mit dieser Wallet anmelden',
  text: 'Unterschreib einmal einen Text, und diese Wallet wird ein Zugang zu deinem Konto. Das kostet nichts und bewegt nichts.',
  button: 'Mit meinem Konto verknüpfen',
  asks: 'Deine Wallet zeigt den Text zum Unterschreiben. Lies ihn und antworte dort.',
  linked: 'Diese Wallet meldet dich an.',
  manage: 'Alle deine Zugänge',
  add: 'Wallet hinzufügen',
  added: (address) => `Die Wallet ${address} ist hinzugefügt und meldet dich an.`,
  yoursAlready: 'Diese Wallet meldet dich schon an. Trenne sie, um eine andere hinzuzufügen.',
}

export const holdings: Texts<typeof english.holdings> = {
  title: 'Was diese Adresse hält',
  on: (chain) => `Auf ${chain}`,
  none: 'Noch nichts.',
  solana:
    'Wir lesen Adressen von Ethereum und seinen Verwandten. Diese ist von Solana, darum gibt es nichts aufzuzählen.',
  nobodyToAsk: (chain) => `Wechsle in deiner Wallet zu ${chain}, um zu sehen, was dort ist.`,
  failed: 'Die Chain war nicht zu erreichen. Nichts ist verloren: Versuch es noch einmal.',
  poap: (eventId) => `POAP des Events ${eventId}`,
  number: (id) => `Nr. ${id}`,
  more: (count) => `Und ${count} weitere.`,
  otherCollectibles: (count) => `Und ${count} aus anderen Konten.`,
}

export const walletProblems: Texts<typeof english.walletProblems> = {
  UserRejectedError: 'Du hast in deiner Wallet abgelehnt. Nichts wurde geändert: Versuch es wieder, wann du magst.',
  RequestPendingError:
    'Deine Wallet wartet noch auf deine Antwort zu einer früheren Frage. Öffne sie, antworte dort und versuch es dann noch einmal.',
  ConnectorNotFoundError: 'Diese Wallet ist nicht mehr in diesem Browser. Wähle eine andere oder lade die Seite neu.',
  NotConnectedError: 'Deine Wallet ist nicht mehr verbunden. Nichts wurde geändert: Verbinde sie wieder.',
  AccountChangedError:
    'Deine Wallet ist auf ein anderes Konto gewechselt. Nichts wurde geändert: Sieh dir die Adresse an und versuch es dann noch einmal.',
  ChainMismatchError:
    'Deine Wallet ist auf einer anderen Chain. Nichts wurde gesendet: Wechsle die Chain und versuch es dann noch einmal.',
  UnknownChainError:
    'Deine Wallet kennt diese Chain nicht. Nichts wurde geändert: Füge sie dort hinzu und versuch es dann noch einmal.',
  ChainNodeMissingError:
    'Deine Wallet kennt diese Chain nicht, und wir haben keinen Knoten für sie. Nichts wurde geändert: Füge die Chain in deiner Wallet hinzu.',
  UnauthorizedError:
    'Deine Wallet lässt diese Seite nicht an das Konto. Erlaub es dort und versuch es dann noch einmal.',
  UnsupportedMethodError: 'Deine Wallet kann das nicht. Nichts wurde geändert: Versuch es mit einer anderen Wallet.',
  WalletDisconnectedError:
    'Deine Wallet hat die Verbindung zur Chain verloren. Nichts wurde geändert: Versuch es wieder, wenn sie zurück ist.',
  WalletError: 'Deine Wallet hat nicht geantwortet, wie sie sollte. Nichts wurde geändert: Versuch es noch einmal.',
  NonceTooHighError:
    'Eine frühere Transaktion dieses Kontos fehlt. Nichts wurde gesendet: Setz in deiner Wallet die Aktivität des Kontos zurück und versuch es dann noch einmal.',
  NonceTooLowError:
    'Deine Wallet hat die Nummer einer früheren Transaktion noch einmal benutzt. Nichts wurde gesendet: Versuch es noch einmal.',
  InsufficientFundsError:
    'Auf dem Konto liegt zu wenig für die Gebühr. Nichts wurde gesendet: Leg etwas nach und versuch es dann noch einmal.',
  FeeCapTooLowError:
    'Die Gebühr, die du erlaubst, liegt unter dem, was die Chain gerade verlangt. Nichts wurde gesendet: Erlaub in deiner Wallet mehr und versuch es dann noch einmal.',
  FeeCapTooHighError:
    'Die Gebühr ist größer, als eine Transaktion sagen kann. Nichts wurde gesendet: Wähle eine kleinere.',
  TipAboveFeeCapError:
    'Das Trinkgeld liegt über der höchsten Gebühr, die du erlaubst. Nichts wurde gesendet: Senk es in deiner Wallet.',
  IntrinsicGasTooLowError: 'Das Gaslimit ist zu klein. Nichts wurde gesendet: Überlass es deiner Wallet.',
  IntrinsicGasTooHighError:
    'Das Gaslimit ist mehr, als ein Block fasst. Nichts wurde gesendet: Überlass es deiner Wallet.',
  ExecutionRevertedError:
    'Der Vertrag hat abgelehnt. Nichts wurde bewegt: Lade die Seite neu, um zu sehen, wie es steht.',
  TransactionTypeNotSupportedError:
    'Die Chain kennt diese Art von Transaktion nicht. Nichts wurde gesendet: Wähle in deiner Wallet eine andere.',
  NodeError: 'Die Chain war nicht zu erreichen. Nichts ist verloren: Versuch es noch einmal.',
  belongsToAnother: 'Diese Wallet gehört zu einem anderen Konto. Entferne sie dort zuerst, oder verbinde eine andere.',
  signatureRefused: 'Die Unterschrift passt nicht oder kam zu spät. Nichts wurde geändert: Versuch es noch einmal.',
  ended: 'Diese Anmeldung ist beendet. Es hat sich nichts geändert: Melde dich neu an.',
}
