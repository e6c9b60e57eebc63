import type * as english from '../english/on-chain.ts'
import type { Texts } from '../texts.ts'

export const onChain: Texts<typeof english.onChain> = {
  title: 'En la cadena',
  offer:
    'Conviértelo en un token en tu propia cartera, donde nadie puede quitártelo. Se muda una sola vez y para siempre; la cadena cobra una comisión.',
  take: 'Llevarlo a la cadena',
  takeTo: (chain) => `Llevarlo a ${chain}`,
  goesTo: (address) => `Va a tu dirección ${address}.`,
  solana: 'Esta cartera está en Solana, y el token vive en Ethereum y sus parientes. Conecta una cartera de allí.',
  promised: (address, until) =>
    `Todavía puede ir a ${address}. Elige esa cuenta en tu cartera o vuelve después de ${until}.`,
  steps: {
    switch: (wallet) => `${wallet} pide cambiar de cadena. Responde allí.`,
    voucher: (wallet) => `Firmamos lo que enviará ${wallet}.`,
    send: (wallet) => `${wallet} muestra la comisión. No se envía nada hasta que aceptes allí.`,
  },
  unreported: 'Está enviado. Aún no hemos podido saberlo: deja esta página abierta hasta que vuelvas a tener conexión.',
  states: {
    sent: (chain) => `Va camino de ${chain}. Puedes cerrar esta página, sigue por sí solo.`,
    mined: (chain, blocks) => `Está en ${chain}. Cuando lo guarden ${blocks} bloques, nada lo hará volver atrás.`,
    final: (chain) => `Está en ${chain}, para siempre.`,
  },
  stages: { sent: 'Enviado', mined: 'En un bloque', final: 'Para siempre' },
  setbacks: {
    expired: 'No lo enviaste a tiempo, así que se quedó con nosotros. No se ha perdido nada: llévalo cuando quieras.',
    failed:
      'La transacción no hizo nada, solo se gastó su comisión. El recuerdo sigue siendo tuyo: inténtalo de nuevo.',
    dropped: 'La cadena perdió la transacción. No se ha perdido nada más: inténtalo de nuevo.',
    replaced: 'Enviaste otra transacción en su lugar. No se ha perdido nada: inténtalo cuando quieras.',
    reorged: 'La cadena retiró el bloque, como pasa de vez en cuando. No se ha perdido nada: va de camino otra vez.',
  },
  chain: 'Cadena',
  someChain: (id) => `Cadena ${id}`,
  recipient: 'Dirección',
  transaction: 'Transacción',
  explore: 'Consultarla',
  watch: 'Mostrarlo en mi cartera',
  watching: 'Tu cartera pregunta si debe mostrarlo. Responde allí.',
  watched: 'Tu cartera lo muestra desde ahora.',
  unknown: 'No pudimos ver por dónde va. No se ha perdido nada: inténtalo otra vez.',
  underWay: 'Ya está en camino. No se ha enviado nada más.',
  otherTab: 'Otra pestaña ya se lo está preguntando a tu cartera. Desde aquí no se ha enviado nada: responde allí.',
  refusals: {
    voucher_missing: 'La acuñación se interrumpió. Empieza otra vez.',
    chain_not_offered: 'Ya no se puede llevar a esta cadena. No se ha enviado nada: vuelve a cargar la página.',
    invalid_ethereum_address:
      'Tu cartera dio una dirección que no podemos usar. No se ha enviado nada: prueba con otra cuenta.',
    voucher_elsewhere: 'Todavía puede ir a otra dirección o cadena. No se ha enviado nada: espera a que eso caduque.',
    collectible_on_chain: 'Ya está en una cadena. No se ha enviado nada.',
    chain_unavailable: 'La cadena no responde ahora. No se ha enviado nada: inténtalo dentro de un rato.',
    too_many_requests:
      'Han sido muchas veces en poco tiempo. No se ha enviado nada: espera hasta una hora e inténtalo otra vez.',
    collectible_not_found: 'Este recuerdo ya no está en tu colección. No se ha enviado nada.',
    unauthorized_credentials: 'Esta sesión ha terminado. No se ha enviado nada: entra de nuevo.',
  },
}
