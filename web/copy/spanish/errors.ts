import type { Copy } from '../copy.ts'
import type * as english from '../english/errors.ts'

export const refusals: Copy<typeof english.refusals> = {
  too_many_requests: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  server_unavailable: 'El servicio no está disponible ahora. Inténtalo de nuevo en un minuto.',
  unauthorized_credentials: 'Tu sesión terminó. Inicia sesión de nuevo.',
  user_unauthenticated: 'Tu sesión terminó. Inicia sesión de nuevo.',
  insufficient_factors:
    'Para esto hace falta la verificación en dos pasos. Inicia sesión de nuevo y confirma que eres tú.',
  request_timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
  request_too_large: 'Es demasiado grande para enviarlo.',
  invalid_email: 'Esto no parece una dirección de correo. Revisa si falta una @ o un punto.',
  invalid_picture: 'Elige una imagen PNG, JPEG o WebP de hasta 4 MB.',
  invalid_event_dates:
    'Revisa las fechas. Primero va el inicio, luego el final y después el último día para conseguirlo.',
  invalid_time_zone: 'No reconocemos esta zona horaria. Elige otra.',
  idempotency_key_reused: 'Este evento ya se creó con otros datos. Recarga la página.',
  poap_event_id_taken: 'Este evento ya se creó. Recarga la página.',
  supply_below_collected: 'Ya se consiguieron más. Elige un número mayor.',
  supply_fixed: 'Ya se están minteando coleccionables de este evento, así que no puedes aumentar la cantidad.',
  poap_event_not_found: 'Este evento ya no existe.',
  event_pending_approval: 'Este evento está pendiente de aprobación.',
  event_rejected: 'Este evento no se aprobó.',
  card_not_found: 'Esta tarjeta no es tuya o ya no existe.',
  card_blocked: 'Esta tarjeta está bloqueada.',
  too_many_cards: 'Tienes 100 tarjetas sin chip y no puedes tener más. Libera una que ya no uses.',
  card_already_held: 'Esta tarjeta ya tiene titular.',
  card_offer_not_found: 'Ya no se te ofrece esta tarjeta.',
  collectible_not_found: 'Este coleccionable no está en tu colección.',
}
