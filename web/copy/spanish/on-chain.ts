import type { Copy } from '../copy.ts'
import type * as english from '../english/on-chain.ts'

export const onChain: Copy<typeof english.onChain> = {
  title: 'Token on-chain',
  offer:
    'Convierte este coleccionable en un token en tu propia wallet. No se puede deshacer, y la red cobra una comisión.',
  take: 'Mintear',
  takeTo: (chain) => `Mintear en ${chain}`,
  goesTo: (address) => `Llegará a tu dirección ${address}.`,
  solana:
    'Esta es una wallet de Solana, y los coleccionables se mintean en redes compatibles con EVM. Conecta una wallet de Ethereum.',
  promised: (address, until) =>
    `Todavía podría mintearse a ${address}. Elige esa cuenta en tu wallet o vuelve después del ${until}.`,
  steps: {
    switch: (wallet) => `${wallet} te pide cambiar de red. Apruébalo allí.`,
    voucher: (wallet) => `Preparando la transacción para ${wallet}.`,
    send: (wallet) => `${wallet} te muestra la comisión. No se envía nada hasta que lo apruebes allí.`,
  },
  unreported: 'Enviado. Esperando confirmación. Deja esta página abierta hasta que vuelva la conexión.',
  states: {
    sent: (chain) => `Va camino de ${chain}. Puedes cerrar esta página.`,
    mined: (chain, blocks) => `Ya está en ${chain}. Será definitivo después de ${blocks} bloques.`,
    final: (chain) => `Ya está en ${chain} de forma definitiva.`,
  },
  stages: { sent: 'Enviado', mined: 'Confirmado', final: 'Definitivo' },
  setbacks: {
    expired: 'La transacción no llegó a tiempo, así que no se minteó nada. Vuelve a intentarlo cuando quieras.',
    failed: 'La transacción falló y solo se gastó su comisión. El coleccionable sigue siendo tuyo. Inténtalo de nuevo.',
    dropped: 'La red descartó la transacción, así que no se minteó nada. Inténtalo de nuevo.',
    replaced: 'Enviaste otra transacción en su lugar, así que no se minteó nada. Vuelve a intentarlo cuando quieras.',
    reorged: 'La red retiró el bloque, algo que ocurre de vez en cuando. Tu transacción está de nuevo en camino.',
  },
  chain: 'Red',
  someChain: (id) => `Red ${id}`,
  recipient: 'Dirección',
  transaction: 'Transacción',
  explore: 'Ver en el explorador',
  watch: 'Mostrar en mi wallet',
  watching: 'Tu wallet te pregunta si quieres mostrarlo. Apruébalo allí.',
  watched: 'Tu wallet ya lo muestra.',
  unknown: 'No pudimos consultar el estado. Inténtalo de nuevo.',
  underWay: 'Ya está en camino. No se envió nada más.',
  otherTab: 'Otra pestaña ya se lo está pidiendo a tu wallet. Apruébalo allí.',
  fee: (chain, fee) => `Comisión de la red en ${chain}: unos ${fee}.`,
  feeNotCovered: (fee) => `La red cobra unos ${fee} y en esta cuenta hay menos. Añade fondos e inténtalo de nuevo.`,
  wouldRevert: {
    minted: 'Ya se minteó. No se envió nada.',
    expired: 'La solicitud caducó. No se envió nada. Inténtalo de nuevo.',
    unsigned: 'Esta red no acepta nuestra firma ahora. No se envió nada. Inténtalo más tarde.',
    supply: 'Esta red no admite más tokens de este evento. No se envió nada.',
    other: 'El contrato lo rechazaría, así que no se envió nada. Recarga la página para ver el estado.',
  },
  free: {
    offer: (product) =>
      `Convierte este coleccionable en un token en tu propia wallet. Es gratis: ${product} paga la comisión de la red. No se puede deshacer.`,
    to: (address) => `Llegará a tu wallet vinculada ${address}. No hace falta abrirla.`,
    which: '¿Cuál de tus wallets debe recibirlo?',
    take: (chain) => `Mintear gratis en ${chain}`,
    working: 'Minteando. Tarda unos segundos.',
    link: 'Primero vincula una wallet a tu cuenta. Es una firma y no cuesta nada.',
    connect: 'Conectar una wallet',
    orPay: 'O mintea con una wallet que pague la comisión.',
    unavailable: {
      paused: (product) =>
        `${product} no está pagando comisiones de red ahora. Puedes mintear con tu propia wallet o volver más tarde.`,
      budget: 'Ya no quedan minteos gratis por hoy. Vuelve mañana o mintea con tu propia wallet.',
      person: 'Ya usaste tus minteos gratis de hoy. Vuelve mañana o mintea con tu propia wallet.',
      fees: (product) =>
        `La red está cara ahora, así que ${product} no paga su comisión. Vuelve más tarde o mintea con tu propia wallet.`,
      not_offered: 'En esta red mintear no es gratis. Puedes mintear con tu propia wallet.',
    },
  },
  refusals: {
    mint_refused: 'El contrato lo rechazaría. No se envió nada. Recarga la página para ver el estado.',
    wallet_not_linked: 'Esta wallet ya no está vinculada a tu cuenta. No se envió nada. Vincúlala de nuevo.',
    voucher_missing: 'El minteo se interrumpió. Empieza de nuevo.',
    chain_not_offered: 'Ya no se puede mintear en esta red. Recarga la página.',
    invalid_ethereum_address: 'No podemos usar la dirección de tu wallet. Prueba con otra cuenta.',
    voucher_elsewhere: 'Todavía podría mintearse a otra dirección o red. Espera a que caduque esa solicitud.',
    collectible_on_chain: 'Ya se minteó. No se envió nada.',
    chain_unavailable: 'La red no responde ahora. No se envió nada. Inténtalo más tarde.',
    too_many_requests: 'Demasiados intentos. No se envió nada. Espera hasta una hora e inténtalo de nuevo.',
    collectible_not_found: 'Este coleccionable ya no está en tu colección. No se envió nada.',
    unauthorized_credentials: 'Tu sesión terminó. No se envió nada. Inicia sesión de nuevo.',
  },
}
