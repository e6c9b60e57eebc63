import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const typedDates: Copy<typeof english.typedDates> = {
  calendars: {
    start: '開始のカレンダー',
    end: '終了のカレンダー',
    expiry: '受け取り期限のカレンダー',
  },
  example: (date) => `例：${date}`,
  inZone: (moment, zone) => `${moment}、${zone}`,
  timeIn: (place) => `${place}時間`,
  or: (moment) => `いいえ、${moment}`,
  halves: '午前ですか、午後ですか？',
  which: 'どちらのことですか？',
  timeMissing: (date) => `${date}の何時ですか？日付に続けて入力してください。`,
  dateMissing: '何日ですか？時刻と一緒に入力してください。',
  impossible: 'この日付または時刻は存在しません。数字を確かめてください。',
  unknown: (example) => `読み取れませんでした。「${example}」のように入力してください。`,
  gap: (time) => `その日は時計が進むため、${time}は存在しません。`,
  instead: (later) => `${later}にする`,
  overlap: (time) => `その夜は時計が戻るため、${time}は2回あります。2回目の時刻として扱います。`,
}
