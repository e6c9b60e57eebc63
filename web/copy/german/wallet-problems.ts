import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-problems.ts'

export const walletProblems: Copy<typeof english.walletProblems> = {
  UserRejectedError: 'Du hast die Anfrage in deiner Wallet abgelehnt. Es wurde nichts geändert.',
  RequestPendingError:
    'In deiner Wallet ist noch eine frühere Anfrage offen. Öffne sie, antworte darauf und versuche es noch einmal.',
  ConnectorNotFoundError:
    'Diese Wallet gibt es in diesem Browser nicht mehr. Wähle eine andere oder lade die Seite neu.',
  NotConnectedError: 'Deine Wallet ist nicht mehr verbunden. Verbinde sie wieder.',
  AccountChangedError:
    'Deine Wallet hat zu einem anderen Konto gewechselt. Prüfe die Adresse und versuche es noch einmal.',
  ChainMismatchError:
    'Deine Wallet ist auf einer anderen Chain. Es wurde nichts gesendet. Wechsle die Chain und versuche es noch einmal.',
  UnknownChainError: 'Deine Wallet kennt diese Chain nicht. Füge sie dort hinzu und versuche es noch einmal.',
  ChainNodeMissingError:
    'Deine Wallet kennt diese Chain nicht, und wir können sie nicht für dich hinzufügen. Füge sie in deiner Wallet hinzu.',
  WalletLockedError: 'Deine Wallet ist gesperrt oder hat noch kein Konto. Entsperre sie und versuche es noch einmal.',
  WalletTimeoutError:
    'Deine Wallet hat nicht rechtzeitig geantwortet. Es wurde nichts geändert. Versuche es noch einmal.',
  RelayUnreachableError: 'Die Verbindung zu deinem Handy antwortet nicht. Prüfe dein Netz und versuche es noch einmal.',
  UnauthorizedError:
    'Deine Wallet lässt diese Seite das Konto nicht verwenden. Erlaube es dort und versuche es noch einmal.',
  UnsupportedMethodError: 'Das kann deine Wallet nicht. Versuche es mit einer anderen.',
  WalletDisconnectedError:
    'Deine Wallet hat die Verbindung zur Chain verloren. Versuche es noch einmal, wenn sie wieder da ist.',
  WalletError: 'Deine Wallet hat anders geantwortet als erwartet. Es wurde nichts geändert. Versuche es noch einmal.',
  NonceTooHighError:
    'Eine frühere Transaktion dieses Kontos fehlt. Es wurde nichts gesendet. Setze die Aktivität des Kontos in deiner Wallet zurück und versuche es noch einmal.',
  NonceTooLowError:
    'Deine Wallet hat die Nummer einer früheren Transaktion noch einmal verwendet. Es wurde nichts gesendet. Versuche es noch einmal.',
  InsufficientFundsError: 'Auf diesem Konto ist nicht genug für die Gebühr. Lade es auf und versuche es noch einmal.',
  FeeCapTooLowError:
    'Deine Höchstgebühr liegt unter dem, was das Netzwerk gerade verlangt. Es wurde nichts gesendet. Erhöhe sie in deiner Wallet und versuche es noch einmal.',
  FeeCapTooHighError: 'Die Höchstgebühr ist zu groß. Es wurde nichts gesendet. Wähle eine kleinere.',
  TipAboveFeeCapError:
    'Die Prioritätsgebühr ist höher als deine Höchstgebühr. Es wurde nichts gesendet. Senke sie in deiner Wallet.',
  IntrinsicGasTooLowError:
    'Das Gaslimit ist zu niedrig. Es wurde nichts gesendet. Lass deine Wallet das Limit festlegen.',
  IntrinsicGasTooHighError:
    'Das Gaslimit ist höher, als ein Block erlaubt. Es wurde nichts gesendet. Lass deine Wallet es festlegen.',
  ExecutionRevertedError:
    'Der Contract hat die Transaktion abgelehnt. Es wurde nichts übertragen. Lade die Seite neu, um den Status zu sehen.',
  TransactionTypeNotSupportedError:
    'Die Chain unterstützt diese Art von Transaktion nicht. Es wurde nichts gesendet. Wähle in deiner Wallet eine andere.',
  NodeError: 'Die Chain antwortet nicht. Versuche es noch einmal.',
  belongsToAnother: 'Diese Wallet gehört zu einem anderen Konto. Entferne sie zuerst dort oder verbinde eine andere.',
  signatureRefused: 'Die Signatur war ungültig oder kam zu spät. Es wurde nichts geändert. Versuche es noch einmal.',
  ended: 'Du bist nicht mehr angemeldet. Es wurde nichts geändert. Melde dich noch einmal an.',
}
