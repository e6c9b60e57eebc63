interface Retired {
  /** Whose sentences these are. */
  in: RegExp
  phrases: readonly (readonly [retired: RegExp, say: string])[]
}

const english =
  /^(web\/copy\/english\/|identity\/copy\/(english|notices)|cards\/emails\/copy|wire\/(error-types|rate-limits)\.ts|host\/config\.ts|docs\/|[A-Z]+\.md$|wire\/CONTRACT\.md)/
const said =
  /^(web\/(copy\/english|public)\/|identity\/copy\/english|cards\/emails\/copy|wire\/error-types|host\/config\.ts)/
/** Output of commands, log messages and reasons of refusals. */
const operator = /^(host|kit|identity|cards)\/(?!.*(\.test\.|\/migrations\/|copy))/
const screens = /^web\/copy\/english\//
const german = /^(web\/copy\/german\/|identity\/copy\/(german|notices)|cards\/emails\/)/
const spanish = /^(web\/copy\/spanish\/|identity\/copy\/(spanish|notices)|cards\/emails\/)/
const japanese =
  /^(web\/copy\/japanese\/|identity\/copy\/(japanese|notices)\.ts|cards\/emails\/(copy|compose-(?:offer|invitation)-email)\.ts)/

/** Docs, and comments of the code; a migration stays as it was applied. */
export const prose = /^(?!.*\/migrations\/).*\.(md|ts|tsx|mjs|sql|css)$/

/** Phrases that no native speaker would say, or that gave way to the glossary's one term; they must not come back. */
export const retiredPhrases: readonly Retired[] = [
  { in: /\.(test|spec)\.ts$/, phrases: [[/\btest\(.*\b(un)?prov(er|ed|ing|e|es)\b(?! nothing)/, 'verify']] },
  {
    in: prose,
    phrases: [
      [/\b(somebody|anybody)\b/i, 'someone, anyone'],
      [/\bstrangers?\b/i, 'attacker, someone else'],
      [/\banew\b/i, 'again'],
      [/\b(prov(er|ed|ing)|unproved|proves?(?!\*| (nothing|knowledge)))\b/i, 'verify'],
      [/\bus(e|es|ed|ing) (it |them |this |that )?up\b/i, 'exhaust (a limit), consume (a token), invalidate (a link)'],
      [/\br[au]n(s|ning)? out\b/i, 'expire, end, be exhausted'],
      [/\bso many\b/i, 'how many, a given number'],
      [/\bways? in\b(?! which)/i, 'sign-in method'],
      [/\be-mail/i, 'email'],
      [/(?<!LIMIT_)\b(an?|the|this|that|each|one|two|no) mails?\b(?! (server|scanner|domain))/i, 'email'],
    ],
  },
  {
    in: english,
    phrases: [
      [/often in a short time/i, 'Too many attempts.'],
      [/\b(re)?load (the|this) page anew\b|\banew\b/i, 'again, or reload the page'],
      [/\b(has|have) run out\b|\bran out\b/i, 'has expired'],
      [/\b(is|are|was|were) used up\b/i, 'has already been used'],
      [/(code|mail) of (this|the) moment/i, 'that code is no longer valid'],
      [/look after my codes/i, 'View recovery codes'],
      [/second step was not taken/i, 'verification wasn’t completed'],
      [/something you do not know/i, 'Don’t recognize a device?'],
      [/(cannot|can’t|can't) come in\b/i, 'isn’t allowed'],
      [/ethereum and its relatives/i, 'EVM-compatible chains'],
      [/could not be told yet/i, 'Waiting for confirmation'],
      [/nobody could be asked/i, 'We couldn’t load it'],
      [/nothing lives here/i, 'Page not found'],
      [/typing error/i, 'typo'],
      [/leave this mail alone|give the code to nobody/i, 'You can ignore this email. Never share this code.'],
      [/your way in to\b/i, 'Tap the button to sign in'],
      [/mail to this address comes back/i, 'We can’t deliver email to this address.'],
      [/tell you from a robot/i, 'We couldn’t verify that you’re human.'],
      [/keeps no cookies/i, 'Cookies are blocked here.'],
      [/it is yours as no\b/i, 'No. 1 is yours.'],
      [/where should it live/i, 'Where should we send it?'],
      [/nobody holds this card/i, 'No one has registered this card yet.'],
      [/leads? nowhere (yet|now)\b/i, 'No event linked.'],
      [/more than that are collected/i, 'More have been collected already.'],
      [/device was told no/i, 'The request was canceled or timed out.'],
      [/once and for good/i, 'This can’t be undone.'],
      [/told apart by how it is written/i, 'provider detected from the key format'],
      [/switches signing in with it on/i, 'enables sign-in'],
      [/who has it can make taps/i, 'Anyone who has it can forge taps'],
      [/as it shall stay/i, 'its permanent value'],
      [/ipv6 clothes/i, 'an IPv4-mapped IPv6 address'],
      [/\ba mail of this\b/i, 'the code we just emailed you'],
    ],
  },
  {
    in: said,
    phrases: [
      [/\b[Ee]-mail/, 'email'],
      [/nothing (is|was) lost/i, 'say what to do'],
      [/\bways? in\b/i, 'sign-in method'],
      [/\bstrangers?\b/i, 'someone else'],
      [/\b(somebody|nobody|anybody)\b/i, 'someone, no one, anyone'],
    ],
  },
  {
    in: screens,
    phrases: [
      [/\bmails?\b/i, 'email'],
      [/\w'(s|t|re|ll|ve)\b/, 'a typographic apostrophe'],
      [/\b(did|does|do|is|was|could|would|has|have|are) not\b|\bcannot\b/i, 'a contraction'],
      [/\bon our side\b/i, 'on our end'],
    ],
  },
  {
    in: spanish,
    phrases: [
      [/perdido nada/i, 'di qué hacer'],
      [/muchas veces en poco tiempo/i, 'Demasiados intentos.'],
      [/(prueba|probar|entra|inténtalo) otra vez/i, 'inténtalo de nuevo'],
      [/\b(manera|forma)s? de entrar/i, 'método de inicio de sesión'],
      [/puede entrar\b/i, 'no está permitida'],
      [/quieres que viva|\bviven\b/i, '¿A dónde te lo enviamos?'],
      [/\bllaves? de acceso/i, 'clave de acceso'],
      [/\bcarteras?\b/i, 'wallet'],
      [/\benl[aá]za/i, 'vincular'],
      [/\b(traspasa|traspaso|soltar)/i, 'ceder, liberar'],
      [/a ninguna parte|\ba casa\b/i, 'no hace nada; conseguir'],
      [/\ba salvo\b/i, 'Tu toque está guardado.'],
      [/\bvale\b|sigue valiendo|\bagotad/i, 'es válido, ya se usó'],
      [/segundos? factor/i, 'verificación en dos pasos'],
      [/\bgestiona/i, 'quien administra este sitio'],
      [/\bmóvil|\bordenador|\bcelular|\bcomputador/i, 'teléfono, dispositivo'],
      [/\bhemos\b|\bse han? [a-z]+(do|to)\b/i, 'No pudimos…, se guardó: el tiempo que se entiende en todas partes'],
    ],
  },
  {
    in: operator,
    phrases: [
      [/start (it|them) anew/i, 'restart it'],
      [/nothing was (to be )?done/i, 'Nothing was changed. / Nothing to do.'],
      [/name it after the command/i, 'Add it after the command.'],
      [/the mail server (took|did not take) it/i, 'The SMTP server accepted it. / refused it.'],
      [/nobody signs here|would lead nowhere/i, 'No minter key is set.'],
      [/brought along|brings no postgres|a postgres of your own/i, 'bundled; your own PostgreSQL'],
      [/message (given up|not taken)/i, 'message failed for good, message refused'],
      [/\b(lie|lies) (there )?in clear\b/i, 'unencrypted'],
      [/one word too many/i, 'Unexpected argument'],
      [/did not let somebody in/i, 'sign-in failed'],
    ],
  },
  {
    in: german,
    phrases: [
      [/oft in kurzer Zeit/i, 'Zu viele Versuche.'],
      [/(ist|wird|wurde|sind) verbraucht\b|verbrauchter Link/i, 'wurde schon verwendet'],
      [/nichts ist verloren|nicht verloren/i, 'Versuche es noch einmal.'],
      [/niemand war zu fragen/i, 'Wir konnten dein Guthaben nicht laden.'],
      [/wo soll es wohnen|hier wohnt nichts/i, 'Wohin sollen wir es schicken? Seite nicht gefunden'],
      [/\baufs Neue\b|\bseither\b/i, 'noch einmal, seitdem'],
      [/schiefgegangen/i, 'schiefgelaufen'],
      [/du scheinst offline/i, 'Du bist anscheinend offline.'],
      [/(?<!E-)\bMails?\b/, 'E-Mail, E-Mails'],
      [/\bZugang\b|\bZugänge\b|\bandere[nr]? Wege?\b/, 'Anmeldemethode'],
      [/\bErsatzcodes?\b/, 'Wiederherstellungscode'],
      [/zweiter? (Schritt|Nachweis)|zweiten Faktoren/i, 'Zwei-Faktor-Authentifizierung'],
      [/ließ sich nicht zeigen/i, 'Wir konnten es nicht laden.'],
      [/gehört jetzt zu dir|und meldet dich an\b/i, 'Du kannst dich jetzt damit anmelden.'],
      [
        /kommt hier nicht herein|gehen hier nicht\b|kommen zurück/i,
        'ist hier nicht erlaubt, können wir nicht zustellen',
      ],
      [/von einem Roboter/i, 'Wir konnten nicht prüfen, ob du ein Mensch bist.'],
      [/keine Cookies/i, 'Cookies sind hier blockiert.'],
      [/führt (noch |jetzt )?nirgendwohin/i, 'Kein Event verknüpft.'],
      [/ethereum und seine/i, 'EVM-kompatible Chains'],
      [/(bewegt|hält) nichts|was (diese|deine) Adresse hält/i, 'überträgt nichts, Bestand dieser Adresse'],
      [/unterschr(eib|ieb|ift)/i, 'signieren, Signatur'],
      [/hat seinen Teil getan/i, 'hat dich angemeldet'],
      [/lass diese Mail liegen|Lang schlägt kompliziert/i, 'kannst du ignorieren, je länger, desto sicherer'],
      [/\bKnopf\b/, 'Button'],
    ],
  },
  {
    in: japanese,
    phrases: [
      [/短い(間|時間)に何度も/, '試行回数が多すぎます。'],
      [/失われ(て|た)/, 'say what to do'],
      [/タップは無事/, 'タップは保存されています。'],
      [/こちら(側)?(の|で)問題/, 'サーバー側で問題が発生しました。'],
      [/つながったら/, '接続が戻ったら'],
      [/端末/, 'デバイス'],
      [/ブラウザー|フォルダー/, 'ブラウザ, フォルダ'],
      [/申し込(ん|ま)/, 'リクエストした'],
      [/知らないリンク/, 'リンクが正しくありません'],
      [/ここには?(何も|リンクは)ありません/, 'ページが見つかりません'],
      [/持ち主/, '所有者'],
      [/ログ(イン|アウト)/, 'サインイン, サインアウト'],
      [/(二|2)つ目の(鍵|方法|認証)|二段階|一段階/, '2段階認証, 本人確認'],
      [/あと一歩/, '本人確認'],
      [/連携サービス/, '連携アカウント'],
      [/Ethereum ?(系|とその仲間)/, 'EVM互換チェーン'],
      [/チェーンに移す|チェーンへ'/, 'ミント'],
      [/どこにもつなが/, 'イベントがリンクされていません。'],
      [/問い合わせ(先|でき)/, '残高を読み込めませんでした。'],
      [/ウォレットで答え/, 'ウォレットで承認してください。'],
      [/待つのをやめる/, 'キャンセル'],
      [/取引/, 'トランザクション'],
    ],
  },
]
