import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-problems.ts'

export const walletProblems: Copy<typeof english.walletProblems> = {
  UserRejectedError: 'Rechazaste la solicitud en tu wallet. No se cambió nada.',
  RequestPendingError:
    'Tu wallet todavía espera respuesta a una solicitud anterior. Ábrela, responde e inténtalo de nuevo.',
  ConnectorNotFoundError: 'Esta wallet ya no está en este navegador. Elige otra o recarga la página.',
  NotConnectedError: 'Tu wallet ya no está conectada. Vuelve a conectarla.',
  AccountChangedError: 'Tu wallet cambió a otra cuenta. Comprueba la dirección e inténtalo de nuevo.',
  ChainMismatchError: 'Tu wallet está en otra red. No se envió nada. Cambia de red e inténtalo de nuevo.',
  UnknownChainError: 'Tu wallet no tiene esta red. Añádela allí e inténtalo de nuevo.',
  ChainNodeMissingError: 'Tu wallet no tiene esta red y no podemos añadirla por ti. Añádela en tu wallet.',
  WalletLockedError: 'Tu wallet está bloqueada o aún no tiene ninguna cuenta. Desbloquéala e inténtalo de nuevo.',
  WalletTimeoutError: 'Tu wallet no respondió a tiempo. No se cambió nada. Inténtalo de nuevo.',
  RelayUnreachableError: 'La conexión con tu teléfono no responde. Revisa tu red e inténtalo de nuevo.',
  UnauthorizedError: 'Tu wallet no permite que esta página use la cuenta. Permítelo allí e inténtalo de nuevo.',
  UnsupportedMethodError: 'Tu wallet no puede hacer esto. Prueba con otra.',
  WalletDisconnectedError: 'Tu wallet perdió la conexión con la red. Inténtalo de nuevo cuando la recupere.',
  WalletError: 'Tu wallet no respondió como esperábamos. No se cambió nada. Inténtalo de nuevo.',
  NonceTooHighError:
    'Falta una transacción anterior de esta cuenta. No se envió nada. Restablece la actividad de la cuenta en tu wallet e inténtalo de nuevo.',
  NonceTooLowError: 'Tu wallet repitió el número de una transacción anterior. No se envió nada. Inténtalo de nuevo.',
  InsufficientFundsError:
    'Esta cuenta no tiene fondos suficientes para la comisión. Añade fondos e inténtalo de nuevo.',
  FeeCapTooLowError:
    'Tu comisión máxima es menor que la que cobra la red ahora. No se envió nada. Súbela en tu wallet e inténtalo de nuevo.',
  FeeCapTooHighError: 'La comisión máxima es demasiado alta. No se envió nada. Elige una menor.',
  TipAboveFeeCapError:
    'La comisión de prioridad supera tu comisión máxima. No se envió nada. Baja la de prioridad en tu wallet.',
  IntrinsicGasTooLowError: 'El límite de gas es demasiado bajo. No se envió nada. Deja que tu wallet lo fije.',
  IntrinsicGasTooHighError:
    'El límite de gas supera lo que admite un bloque. No se envió nada. Deja que tu wallet lo fije.',
  ExecutionRevertedError: 'El contrato rechazó la transacción. No se movió nada. Recarga la página para ver su estado.',
  TransactionTypeNotSupportedError:
    'La red no admite este tipo de transacción. No se envió nada. Elige otro tipo en tu wallet.',
  NodeError: 'La red no responde. Inténtalo de nuevo.',
  belongsToAnother: 'Esta wallet es de otra cuenta. Quítala primero allí o conecta otra.',
  signatureRefused: 'La firma no era válida o llegó demasiado tarde. No se cambió nada. Inténtalo de nuevo.',
  ended: 'Tu sesión terminó. No se cambió nada. Inicia sesión de nuevo.',
}
