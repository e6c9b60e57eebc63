import type * as english from '../english/errors.ts'
import type { Texts } from '../texts.ts'

export const refusals: Texts<typeof english.refusals> = {
  too_many_requests: 'Demasiados intentos. Espera unos minutos y prueba otra vez.',
  server_unavailable: 'El servicio no puede responder ahora mismo. Prueba otra vez en un minuto.',
  unauthorized_credentials: 'Tu sesión ha terminado. Entra otra vez.',
  user_unauthenticated: 'Tu sesión ha terminado. Entra otra vez.',
  insufficient_factors: 'Para esto hace falta tu segundo factor. Entra otra vez y confírmalo.',
  request_timeout: 'Ha tardado demasiado en llegar. Prueba otra vez.',
  request_too_large: 'Es demasiado grande para enviarlo.',
  invalid_email: 'Esto no parece un correo electrónico. ¿Falta una @ o un punto?',
  invalid_picture: 'Elige una imagen PNG, JPEG o WebP de 4 MB como máximo.',
  invalid_event_dates: 'Revisa las fechas: primero el comienzo, luego el final y después el último día para recoger.',
  invalid_time_zone: 'No conocemos esta zona horaria. Elige otra.',
  idempotency_key_reused: 'Este evento ya se creó con otros datos. Vuelve a cargar la página.',
  poap_event_id_taken: 'Este evento ya se creó. Vuelve a cargar la página.',
  supply_below_collected: 'Ya se han recogido más. Elige un número mayor.',
  supply_fixed: 'Se están acuñando piezas de este evento, así que no puede haber más.',
  poap_event_not_found: 'Este evento ya no existe.',
  event_pending_approval: 'Este evento espera aprobación.',
  event_rejected: 'Este evento no se aprobó.',
  card_not_found: 'Esta tarjeta no es tuya o ya no existe.',
  card_blocked: 'Esta tarjeta está bloqueada.',
  card_already_held: 'Esta tarjeta ya tiene titular.',
  card_offer_not_found: 'Ya no te ofrecen esta tarjeta.',
  collectible_not_found: 'Esta pieza no está en tu colección.',
}
