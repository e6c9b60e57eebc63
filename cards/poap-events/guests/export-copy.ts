import type { Origin } from '@iyk/wire/guests.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Copy = { sheet: string; columns: readonly [string, string, string, string]; ways: Record<Origin, string> }

/** The names of the columns of an exported guest list, of its sheet, and of the ways to collect. */
export const exportCopy: Record<Language, Copy> = {
  en: {
    sheet: 'Guests',
    columns: ['Number', 'Collected (UTC)', 'Email', 'By'],
    ways: {
      chip: 'Card',
      code: 'Code',
      word: 'Secret word',
      list: 'Guest list',
      email: 'Email',
      kiosk: 'Kiosk',
      staff: 'Staff',
    },
  },
  es: {
    sheet: 'Invitados',
    columns: ['Número', 'Conseguido (UTC)', 'Correo', 'Con'],
    ways: {
      chip: 'Tarjeta',
      code: 'Código',
      word: 'Palabra secreta',
      list: 'Lista de invitados',
      email: 'Correo',
      kiosk: 'Quiosco',
      staff: 'Equipo',
    },
  },
  de: {
    sheet: 'Gäste',
    columns: ['Nummer', 'Gesammelt (UTC)', 'E-Mail', 'Über'],
    ways: {
      chip: 'Karte',
      code: 'Code',
      word: 'Geheimwort',
      list: 'Gästeliste',
      email: 'E-Mail',
      kiosk: 'Kiosk',
      staff: 'Team',
    },
  },
  ja: {
    sheet: 'ゲスト',
    columns: ['番号', '受け取った日時（UTC）', 'メールアドレス', '方法'],
    ways: {
      chip: 'カード',
      code: 'コード',
      word: '合言葉',
      list: 'ゲストリスト',
      email: 'メール',
      kiosk: 'キオスク',
      staff: 'スタッフ',
    },
  },
}
