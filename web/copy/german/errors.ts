import type { Copy } from '../copy.ts'
import type * as english from '../english/errors.ts'

export const refusals: Copy<typeof english.refusals> = {
  too_many_requests: 'Zu viele Versuche. Warte ein paar Minuten und versuche es noch einmal.',
  server_unavailable: 'Der Dienst ist gerade nicht erreichbar. Versuche es in einer Minute noch einmal.',
  unauthorized_credentials: 'Du bist nicht mehr angemeldet. Melde dich noch einmal an.',
  user_unauthenticated: 'Du bist nicht mehr angemeldet. Melde dich noch einmal an.',
  insufficient_factors:
    'Dafür ist die Zwei-Faktor-Authentifizierung nötig. Melde dich noch einmal an und bestätige, dass du es bist.',
  request_timeout: 'Die Anfrage hat zu lange gedauert. Versuche es noch einmal.',
  request_too_large: 'Das ist zu groß, um es zu senden.',
  invalid_email: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  invalid_picture: 'Wähle ein PNG-, JPEG- oder WebP-Bild mit höchstens 4\u00A0MB.',
  invalid_event_dates: 'Prüfe die Zeiten: erst der Beginn, dann das Ende, dann der letzte Tag zum Sammeln.',
  invalid_time_zone: 'Diese Zeitzone kennen wir nicht. Wähle eine andere.',
  idempotency_key_reused: 'Dieses Event wurde schon mit anderen Angaben erstellt. Lade die Seite neu.',
  poap_event_id_taken: 'Dieses Event wurde schon erstellt. Lade die Seite neu.',
  supply_below_collected: 'Es wurden schon mehr gesammelt. Wähle eine höhere Zahl.',
  supply_fixed: 'Von diesem Event werden schon Sammelstücke gemintet, deshalb kannst du die Anzahl nicht mehr erhöhen.',
  poap_event_not_found: 'Dieses Event gibt es nicht mehr.',
  event_pending_approval: 'Dieses Event wartet auf Freigabe.',
  event_rejected: 'Dieses Event wurde nicht freigegeben.',
  card_not_found: 'Diese Karte gehört dir nicht, oder es gibt sie nicht mehr.',
  card_blocked: 'Diese Karte ist gesperrt.',
  too_many_cards: 'Du hast 100\u00A0Karten ohne Chip, mehr gehen nicht. Gib eine ab, die du nicht mehr brauchst.',
  card_already_held: 'Diese Karte gehört schon jemandem.',
  card_offer_not_found: 'Diese Karte wird dir nicht mehr angeboten.',
  collectible_not_found: 'Dieses Sammelstück ist nicht in deiner Sammlung.',
}
