import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet.ts'

export const wallet: Copy<typeof english.wallet> = {
  none: {
    title: 'Ninguna wallet conectada',
    text: 'Conecta una para ver tu nombre, tu red y lo que tiene tu dirección. Al conectarla no se firma ni se mueve nada.',
    example: { name: 'tu.eth', facts: 'Ethereum' },
  },
  connect: 'Conectar una wallet',
  connecting: 'Esperando a tu wallet. Si no se abre, ábrela tú.',
  reconnecting: 'Reconectando tu wallet.',
  stop: 'Cancelar',
  chooseAccount: 'Cambiar de cuenta',
  disconnect: 'Desconectar',
  disconnected: 'Tu wallet se desconectó. Seguirá así hasta que vuelvas a conectarla.',
  with: (name) => `Conectada con ${name}`,
  avatar: (name) => `Imagen de ${name}`,
  address: 'Dirección',
  copy: 'Copiar dirección',
  copied: 'Copiada',
  notCopied: 'Tu navegador no permitió copiar. Selecciona la dirección y cópiala tú.',
  explore: 'Ver en el explorador',
  balance: 'Saldo',
  noBalance: 'No pudimos cargar tu saldo. Recarga la página.',
  chain: 'Red',
  unknownChain: (id) => `Red ${id}`,
  elsewhere: 'Esta red no se usa aquí. Cambia a otra.',
  retired: 'retirada',
  testnet: 'red de prueba',
  switchTo: (chain) => `Cambiar a ${chain}`,
  switched: (chain) => `Ahora estás en ${chain}.`,
}

export const holdings: Copy<typeof english.holdings> = {
  title: 'Lo que tiene esta dirección',
  on: (chain) => `En ${chain}`,
  none: 'Todavía nada.',
  solana: 'Solo podemos mostrar lo que hay en redes compatibles con EVM, y esta es una dirección de Solana.',
  switchChain: (chain) => `Cambia tu wallet a ${chain} para ver lo que hay allí.`,
  noNode: (chain) => `No podemos consultar ${chain} mientras tu wallet esté en otro dispositivo.`,
  failed: 'La red no responde. Inténtalo de nuevo.',
  poap: (eventId) => `POAP del evento ${eventId}`,
  number: (id) => `N.º ${id}`,
  more: (count) => `Y ${count} más.`,
  otherCollectibles: (count) => `Y ${count} de otras cuentas.`,
}
