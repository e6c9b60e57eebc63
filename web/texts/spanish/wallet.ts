import type * as english from '../english/wallet.ts'
import type { Texts } from '../texts.ts'

export const wallet: Texts<typeof english.wallet> = {
  title: 'Tu cartera',
  none: {
    title: 'No hay ninguna cartera conectada',
    text: 'Conecta una para ver tu nombre, tu cadena y lo que guarda tu dirección. Conectar no firma ni mueve nada.',
    example: { name: 'tu.eth', facts: 'Ethereum' },
  },
  connect: 'Conectar una cartera',
  connecting: 'Esperamos a tu cartera. Ábrela si no aparece sola.',
  reconnecting: 'Buscamos la cartera de tu última visita.',
  stop: 'Dejar de esperar',
  chooseAccount: 'Cambiar de cuenta',
  disconnect: 'Desconectar',
  disconnected: 'La cartera está desconectada y seguirá así hasta que la conectes de nuevo.',
  with: (name) => `Conectada con ${name}`,
  avatar: (name) => `Imagen de ${name}`,
  address: 'Dirección',
  copy: 'Copiar la dirección',
  copied: 'Copiada',
  notCopied: 'Este navegador no lo permitió. Selecciona la dirección y cópiala a mano.',
  explore: 'Consultarla',
  balance: 'Saldo',
  noBalance: 'No había a quién preguntar. No se ha perdido nada: vuelve a cargar la página.',
  chain: 'Cadena',
  unknownChain: (id) => `Cadena ${id}`,
  elsewhere: 'Esta página no hace nada en esta cadena. Cambia a otra.',
  retired: 'retirada',
  testnet: 'red de pruebas',
  switchTo: (chain) => `Cambiar a ${chain}`,
  switched: (chain) => `Ahora estás en ${chain}.`,
}

export const picker: Texts<typeof english.picker> = {
  title: 'Elige una cartera',
  found: 'En este navegador',
  nothingFound: 'No hay ninguna cartera en este navegador. Así consigues una.',
  others: 'Otras carteras',
  get: (wallet) => `Conseguir ${wallet}`,
  open: (wallet) => `Abrir en ${wallet}`,
  anyEthereum: 'otra cartera de Ethereum',
  anySolana: 'otra cartera de Solana',
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  asks: (wallet) => `${wallet} pide tu permiso. Responde allí.`,
}

export const link: Texts<typeof english.link> = {
  title: 'Entrar con esta cartera',
  text: 'Firma un texto una vez y podrás entrar en tu cuenta con esta cartera. No cuesta nada ni mueve nada.',
  button: 'Vincularla a mi cuenta',
  asks: 'Tu cartera muestra el texto que hay que firmar. Léelo y responde allí.',
  linked: 'Entras con esta cartera.',
  manage: 'Todas tus formas de entrar',
  add: 'Añadir una cartera',
  added: (address) => `La cartera ${address} está añadida y ya puedes entrar con ella.`,
  yoursAlready: 'Ya entras con esta cartera. Desconéctala para añadir otra.',
}

export const holdings: Texts<typeof english.holdings> = {
  title: 'Lo que guarda esta dirección',
  on: (chain) => `En ${chain}`,
  none: 'Todavía nada.',
  solana: 'Leemos direcciones de Ethereum y sus parientes. Esta es de Solana, así que no hay nada que mostrar.',
  nobodyToAsk: (chain) => `Cambia tu cartera a ${chain} para ver lo que hay allí.`,
  failed: 'No se pudo preguntar a la cadena. No se ha perdido nada: inténtalo de nuevo.',
  poap: (eventId) => `POAP del evento ${eventId}`,
  number: (id) => `N.º ${id}`,
  more: (count) => `Y ${count} más.`,
  otherCollectibles: (count) => `Y ${count} de otras cuentas.`,
}

export const walletProblems: Texts<typeof english.walletProblems> = {
  UserRejectedError: 'Lo rechazaste en tu cartera. No se ha cambiado nada: inténtalo cuando quieras.',
  RequestPendingError:
    'Tu cartera aún espera tu respuesta a una petición anterior. Ábrela, responde allí e inténtalo de nuevo.',
  ConnectorNotFoundError: 'Esta cartera ya no está en este navegador. Elige otra o vuelve a cargar la página.',
  NotConnectedError: 'Tu cartera ya no está conectada. No se ha cambiado nada: conéctala de nuevo.',
  AccountChangedError:
    'Tu cartera ha cambiado de cuenta. No se ha cambiado nada: mira la dirección e inténtalo de nuevo.',
  ChainMismatchError: 'Tu cartera está en otra cadena. No se ha enviado nada: cambia de cadena e inténtalo de nuevo.',
  UnknownChainError: 'Tu cartera no conoce esta cadena. No se ha cambiado nada: añádela allí e inténtalo de nuevo.',
  ChainNodeMissingError:
    'Tu cartera no conoce esta cadena y no tenemos ningún nodo que ofrecerle. No se ha cambiado nada: añade la cadena en tu cartera.',
  UnauthorizedError: 'Tu cartera no deja que esta página use la cuenta. Permítelo allí e inténtalo de nuevo.',
  UnsupportedMethodError: 'Tu cartera no puede hacer esto. No se ha cambiado nada: prueba con otra cartera.',
  WalletDisconnectedError:
    'Tu cartera ha perdido la conexión con la cadena. No se ha cambiado nada: inténtalo cuando vuelva.',
  WalletError: 'Tu cartera no respondió como debía. No se ha cambiado nada: inténtalo de nuevo.',
  NonceTooHighError:
    'Falta una transacción anterior de esta cuenta. No se ha enviado nada: restablece la actividad de la cuenta en tu cartera e inténtalo de nuevo.',
  NonceTooLowError:
    'Tu cartera repitió el número de una transacción anterior. No se ha enviado nada: inténtalo de nuevo.',
  InsufficientFundsError:
    'La cuenta no tiene bastante para la comisión. No se ha enviado nada: añade algo e inténtalo de nuevo.',
  FeeCapTooLowError:
    'La comisión que permites está por debajo de lo que pide ahora la cadena. No se ha enviado nada: permite más en tu cartera e inténtalo de nuevo.',
  FeeCapTooHighError: 'La comisión es mayor de lo que cabe en una transacción. No se ha enviado nada: elige una menor.',
  TipAboveFeeCapError:
    'La propina supera la comisión máxima que permites. No se ha enviado nada: bájala en tu cartera.',
  IntrinsicGasTooLowError: 'El límite de gas es demasiado bajo. No se ha enviado nada: déjalo en manos de tu cartera.',
  IntrinsicGasTooHighError:
    'El límite de gas supera lo que cabe en un bloque. No se ha enviado nada: déjalo en manos de tu cartera.',
  ExecutionRevertedError:
    'El contrato lo rechazó. No se ha movido nada: vuelve a cargar la página para ver cómo está todo.',
  TransactionTypeNotSupportedError:
    'La cadena no conoce este tipo de transacción. No se ha enviado nada: elige otro en tu cartera.',
  NodeError: 'No se pudo preguntar a la cadena. No se ha perdido nada: inténtalo de nuevo.',
  belongsToAnother: 'Esta cartera es de otra cuenta. Quítala allí primero o conecta una distinta.',
  signatureRefused: 'La firma no coincide o llegó tarde. No se ha cambiado nada: inténtalo de nuevo.',
  ended: 'Esta sesión ha terminado. No se ha cambiado nada: entra de nuevo.',
}
