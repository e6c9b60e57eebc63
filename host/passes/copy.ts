import type { Language } from '@iyk/wire/languages.ts'

type Copy = {
  number: string
  when: string
  ends: string
  where: string
  online: string
  collected: string
  description: string
  link: string
  /** What a screen reader says of the whole pass. */
  pass: string
  notValid: string
  event: string
  canceled: string
}

/** What passes in phone wallets say. Apple's are translated on the phone, Google's when the pass is added. */
export const copy: Record<Language, Copy> = {
  en: {
    number: 'Number',
    when: 'When',
    ends: 'Until',
    where: 'Where',
    online: 'Online',
    collected: 'Collected',
    description: 'About the event',
    link: 'Page to share',
    pass: 'Collectible',
    notValid: 'No longer valid',
    event: 'Event',
    canceled: 'Canceled',
  },
  es: {
    number: 'Número',
    when: 'Cuándo',
    ends: 'Hasta',
    where: 'Dónde',
    online: 'En línea',
    collected: 'Conseguido',
    description: 'Sobre el evento',
    link: 'Página para compartir',
    pass: 'Coleccionable',
    notValid: 'Ya no es válido',
    event: 'Evento',
    canceled: 'Cancelado',
  },
  de: {
    number: 'Nummer',
    when: 'Wann',
    ends: 'Bis',
    where: 'Wo',
    online: 'Online',
    collected: 'Gesammelt',
    description: 'Über das Event',
    link: 'Seite zum Teilen',
    pass: 'Sammelstück',
    notValid: 'Nicht mehr gültig',
    event: 'Event',
    canceled: 'Abgesagt',
  },
  ja: {
    number: '番号',
    when: '日時',
    ends: '終了',
    where: '場所',
    online: 'オンライン',
    collected: '獲得日',
    description: 'イベントについて',
    link: '共有用ページ',
    pass: 'コレクティブル',
    notValid: '無効になりました',
    event: 'イベント',
    canceled: '中止',
  },
}

/** The page in place of a pass. */
export const failedCopy: Record<Language, { title: string; tooMany: string; text: string; back: string }> = {
  en: {
    title: 'The pass wasn’t added',
    tooMany: 'Too many attempts. Wait up to an hour, then try again.',
    text: 'It isn’t available right now. Try again later.',
    back: 'Back to the collectible',
  },
  es: {
    title: 'No se añadió el pase',
    tooMany: 'Demasiados intentos. Espera hasta una hora e inténtalo de nuevo.',
    text: 'Ahora no está disponible. Inténtalo más tarde.',
    back: 'Volver al coleccionable',
  },
  de: {
    title: 'Der Pass wurde nicht hinzugefügt',
    tooMany: 'Zu viele Versuche. Warte bis zu einer Stunde und versuche es dann noch einmal.',
    text: 'Er ist gerade nicht verfügbar. Versuche es später noch einmal.',
    back: 'Zurück zum Sammelstück',
  },
  ja: {
    title: 'パスを追加できませんでした',
    tooMany: '試行回数が多すぎます。1時間ほど待ってから、もう一度お試しください。',
    text: '現在、このパスは利用できません。後でもう一度お試しください。',
    back: 'コレクティブルに戻る',
  },
}
