import type * as english from '../english/errors.ts'
import type { Texts } from '../texts.ts'

export const refusals: Texts<typeof english.refusals> = {
  too_many_requests: 'Zu viele Versuche. Warte ein paar Minuten und versuch es dann noch einmal.',
  server_unavailable: 'Der Dienst kann gerade nicht antworten. Versuch es in einer Minute noch einmal.',
  unauthorized_credentials: 'Du bist nicht mehr angemeldet. Melde dich noch einmal an.',
  user_unauthenticated: 'Du bist nicht mehr angemeldet. Melde dich noch einmal an.',
  insufficient_factors: 'Dafür brauchst du deinen zweiten Faktor. Melde dich noch einmal an und bestätige ihn.',
  request_timeout: 'Das hat zu lange gedauert. Versuch es noch einmal.',
  request_too_large: 'Das ist zu groß zum Senden.',
  invalid_email: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  invalid_picture: 'Nimm ein Bild als PNG, JPEG oder WebP mit höchstens 4 MB.',
  invalid_event_dates: 'Prüf die Daten: erst der Beginn, dann das Ende, dann der letzte Tag zum Sammeln.',
  invalid_time_zone: 'Diese Zeitzone kennen wir nicht. Wähl eine andere.',
  idempotency_key_reused: 'Dieses Event gibt es schon, mit anderen Angaben. Lade die Seite neu.',
  poap_event_id_taken: 'Dieses Event gibt es schon. Lade die Seite neu.',
  supply_below_collected: 'Es wurden schon mehr gesammelt. Nimm eine höhere Zahl.',
  supply_fixed: 'Sammlerstücke dieses Events werden gerade geprägt. Deshalb können es nicht mehr werden.',
  poap_event_not_found: 'Dieses Event gibt es nicht mehr.',
  event_pending_approval: 'Dieses Event wartet auf die Freigabe.',
  event_rejected: 'Dieses Event wurde nicht freigegeben.',
  card_not_found: 'Diese Karte gehört dir nicht, oder es gibt sie nicht mehr.',
  card_blocked: 'Diese Karte ist gesperrt.',
  card_already_held: 'Diese Karte gehört schon jemandem.',
  card_offer_not_found: 'Diese Karte wird dir nicht mehr angeboten.',
  collectible_not_found: 'Dieses Stück ist nicht in deiner Sammlung.',
}
