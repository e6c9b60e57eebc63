import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const words: Copy<typeof english.words> = {
  dayAfterTomorrow: '明後日|あさって',
  tomorrow: '明日|あした|あす',
  today: '今日|本日|きょう',
  next: '来週の|来週|次の',
  this: '今週の|今週|今度の',
  noon: '正午',
  midnight: '真夜中',
  morning: '午前|朝',
  evening: '午後|夕方|夜',
  hour: '時',
  until: 'から|まで',
  joins: 'の|に|は|と',
}

export const typedDates: Copy<typeof english.typedDates> = {
  example: (date) => `例：${date}`,
  choose: 'カレンダーから選ぶ',
  inZone: (moment, zone) => `${moment}、${zone}`,
  timeIn: (place) => `${place}時間`,
  or: (moment) => `いいえ、${moment}`,
  halves: '午前ですか、午後ですか？',
  which: 'どちらのことですか？',
  timeMissing: (date) => `${date}の何時ですか？日付に続けて入力してください。`,
  dateMissing: '何日ですか？時刻と一緒に入力してください。',
  impossible: 'この日付または時刻は存在しません。数字を確かめてください。',
  unknown: (example) => `読み取れませんでした。「${example}」のように入力してください。`,
  gap: (moment, later) => `${moment}は存在しません。その夜は時計が進みます。${later}にしますか？`,
  useInstead: (later) => `${later}にする`,
  overlap: (time) => `その夜は時計が戻るため、${time}は2回あります。2回目の時刻として扱います。`,
  ends: {
    follows: (moment) => `終了も一緒に動かしました：${moment}`,
  },
}
