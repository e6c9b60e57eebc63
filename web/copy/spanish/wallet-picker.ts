import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'Conecta una wallet',
  found: 'En este navegador',
  nothingFound: 'No hay ninguna wallet en este navegador.',
  reloadText: '¿Acabas de instalar una? Recarga la página y aparecerá aquí.',
  reload: 'Recargar',
  apps: 'En este teléfono',
  phone: 'En tu teléfono',
  others: '¿No tienes wallet?',
  get: (wallet) => `Obtener ${wallet}`,
  other: { ethereum: 'otra wallet de Ethereum', solana: 'otra wallet de Solana' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  lastUsed: 'Usada la última vez',
  opensApp: 'Abre la app',
  opensPage: 'Abre esta página en el navegador de la app',
  scan: 'Escanea con tu teléfono',
  worksWith: 'MetaMask, Rainbow, Trust, Zerion y otras',
  anotherApp: 'Otra wallet',
  anotherAppHow: 'Copia un enlace o escanéalo con otro dispositivo',
}

export const requesting: Copy<typeof english.requesting> = {
  open: (wallet) => `Abre ${wallet}`,
  confirm: 'Confirma allí la conexión. No se firma ni se mueve nada.',
  unlock: (wallet) => `${wallet} está bloqueada. Escribe allí tu contraseña y confirma la conexión.`,
  slow: 'Aún no hay respuesta. Si su ventana está oculta, haz clic en el icono de la wallet en la barra del navegador.',
  again: 'Intentarlo de nuevo',
  another: 'Elegir otra wallet',
  prompts: (wallet) => `${wallet} te pide permiso. Apruébalo allí.`,
}

export const failures: Copy<typeof english.failures> = {
  UserRejectedError: 'Solicitud rechazada',
  RequestPendingError: 'Ya hay una solicitud abierta',
  WalletLockedError: 'Bloqueada',
  WalletTimeoutError: 'Sin respuesta',
  RelayUnreachableError: 'No se puede llegar a tu teléfono',
  UnauthorizedError: 'Sin permiso',
  ConnectorNotFoundError: 'No encontrada',
  other: 'Sin conectar',
}

export const accounts: Copy<typeof english.accounts> = {
  dialog: 'Cambiar de cuenta',
  title: 'Elige una cuenta',
  text: (wallet) => `${wallet} compartió varias. ¿Cuál quieres usar aquí?`,
  active: (wallet) => `Activa en ${wallet}`,
  current: 'En uso aquí',
  more: (wallet) => `Pedir otras a ${wallet}`,
}

export const chains: Copy<typeof english.chains> = {
  title: 'Cambia de red',
  text: (wallet) => `${wallet} está en una red que aquí no se usa.`,
  switchTo: (chain) => `Cambiar a ${chain}`,
  stay: 'Conectar de todos modos',
}

export const remote: Copy<typeof english.remote> = {
  title: 'Escanea con tu teléfono',
  text: 'Abre tu app de wallet, escanea este código y confirma allí.',
  code: 'Código QR que conecta tu wallet',
  appTitle: (wallet) => `Abrir ${wallet}`,
  appText: 'Confirma allí y vuelve a esta página.',
  preparing: 'Obteniendo un código…',
  link: 'Copiar enlace',
  copied: 'Copiado. Pégalo en tu app de wallet.',
  notCopied: 'Tu navegador no permitió copiar. Escanea el código.',
  expires: 'El código sirve una vez, durante unos minutos.',
}
