import type { Copy } from '../copy.ts'
import type * as english from '../english/keys.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  title: 'Claves de acceso',
  text: 'Inicia sesión con tu huella, tu rostro o un PIN. Sin escribir nada.',
  add: 'Añadir clave de acceso',
  unsupported: 'Este navegador no admite claves de acceso. Abre esta página en otro para añadir una.',
  unnamed: 'Clave de acceso',
  kinds: { platform: 'Integrada en un dispositivo', 'cross-platform': 'En un teléfono o una llave de seguridad' },
  rename: 'Cambiar nombre',
  renameOne: (name) => `Cambiar nombre de ${name}`,
  removeOne: (name) => `Quitar ${name}`,
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  title: 'App de autenticación',
  text: 'Activa la verificación en dos pasos: cada vez que inicies sesión, escribirás también un código de una app. Con una clave de acceso no hará falta.',
  name: 'App de autenticación',
  on: 'La verificación en dos pasos está activada',
  add: 'Configurar una app',
  removeOne: 'Quitar la app de autenticación',
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  show: 'Códigos de recuperación',
}

export const providers: Copy<typeof english.providers> = {
  title: 'Cuentas conectadas',
  text: 'Inicia sesión con una cuenta que tengas en otro sitio.',
  connect: (provider) => `Conectar ${provider}`,
  account: (subject) => `Cuenta ${subject}`,
  disconnect: 'Desconectar',
  disconnectOne: (provider) => `Desconectar ${provider}`,
  connected: (provider) => `Se conectó ${provider}. Ya puedes iniciar sesión con esta cuenta.`,
}

export const wallets: Copy<typeof english.wallets> = {
  title: 'Wallets',
  text: 'Inicia sesión firmando un mensaje con tu wallet. Es gratis y no mueve fondos.',
  connected: (wallet, address) => `${wallet} está conectada con ${address}.`,
  sign: 'Firmar mensaje',
  release: 'Desconectar',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `Quitar la wallet ${address}`,
}
