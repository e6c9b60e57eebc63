import type { OperatorRole } from '@iyk/wire/console.ts'
import type { Locale } from './locale.ts'

/** What the owner of an account is notified of. */
const changes = [
  'password',
  'password-removed',
  'email-added',
  'email-removed',
  'phone-added',
  'phone-removed',
  'oauth-added',
  'oauth-removed',
  'wallet-added',
  'wallet-removed',
  'webauthn-added',
  'webauthn-removed',
  'totp-added',
  'totp-removed',
  'recovery-code',
  'new-browser',
  'second-step-reset',
  'operator-added',
  'operator-role',
  'operator-removed',
] as const
export type Change = (typeof changes)[number]

/** What others decide about an account, not its owner. */
export const isOfOperator = (what: Change): boolean => what.startsWith('operator-')

type NoticeCopy = {
  changes: Record<Change, string>
  you: string
  notYou: string
  /** In place of the two, where an owner of the console or whoever has the machine made the change. */
  console: { by: string; unexpected: string; roles: Record<OperatorRole, string> }
  button: string
  page: {
    title: string
    text: (product: string) => string
    ended: string
    expired: string
    back: (product: string) => string
  }
}

/** Emails about changes to an account, and the page their link opens. */
export const notices: Record<Locale, NoticeCopy> = {
  en: {
    changes: {
      password: 'Your password was changed',
      'password-removed': 'The password of your account was removed',
      'email-added': 'An email address was added to your account',
      'email-removed': 'An email address was removed from your account',
      'phone-added': 'A phone number was added to your account',
      'phone-removed': 'A phone number was removed from your account',
      'oauth-added': 'A connected account was added',
      'oauth-removed': 'A connected account was removed',
      'wallet-added': 'A wallet was added to your account',
      'wallet-removed': 'A wallet was removed from your account',
      'webauthn-added': 'A passkey was added to your account',
      'webauthn-removed': 'A passkey was removed from your account',
      'totp-added': 'An authenticator app and recovery codes were added to your account',
      'totp-removed': 'The authenticator app and its recovery codes were removed from your account',
      'recovery-code': 'A recovery code for your account was used',
      'new-browser': 'New sign-in to your account',
      'second-step-reset': 'Two-step verification was turned off for your account by the people who run this service',
      'operator-added': 'Your account can now open the console',
      'operator-role': 'The role of your account in the console was changed',
      'operator-removed': 'Your account can no longer open the console',
    },
    you: 'If this was you, there’s nothing to do.',
    notYou: 'If it wasn’t, sign out everywhere, then sign in again and check your sign-in methods.',
    console: {
      by: 'The people who run this service did this.',
      unexpected:
        'If you didn’t expect it, ask them about it. If someone else may be signed in to your account, sign out everywhere and check your sign-in methods.',
      roles: { owner: 'Owner', moderator: 'Moderator', support: 'Support' },
    },
    button: 'Sign out everywhere',
    page: {
      title: 'Sign out everywhere',
      text: (product) => `This signs your ${product} account out on every device.`,
      ended: 'You’re signed out everywhere. Sign in again and check your sign-in methods.',
      expired: 'This link has expired or has already been used.',
      back: (product) => `Go to ${product}`,
    },
  },
  de: {
    changes: {
      password: 'Dein Passwort wurde geändert',
      'password-removed': 'Das Passwort deines Kontos wurde entfernt',
      'email-added': 'Deinem Konto wurde eine E-Mail-Adresse hinzugefügt',
      'email-removed': 'Aus deinem Konto wurde eine E-Mail-Adresse entfernt',
      'phone-added': 'Deinem Konto wurde eine Telefonnummer hinzugefügt',
      'phone-removed': 'Aus deinem Konto wurde eine Telefonnummer entfernt',
      'oauth-added': 'Ein verbundenes Konto wurde hinzugefügt',
      'oauth-removed': 'Ein verbundenes Konto wurde entfernt',
      'wallet-added': 'Deinem Konto wurde eine Wallet hinzugefügt',
      'wallet-removed': 'Aus deinem Konto wurde eine Wallet entfernt',
      'webauthn-added': 'Deinem Konto wurde ein Passkey hinzugefügt',
      'webauthn-removed': 'Aus deinem Konto wurde ein Passkey entfernt',
      'totp-added': 'Deinem Konto wurden eine Authenticator-App und Wiederherstellungscodes hinzugefügt',
      'totp-removed': 'Die Authenticator-App und ihre Wiederherstellungscodes wurden aus deinem Konto entfernt',
      'recovery-code': 'Ein Wiederherstellungscode deines Kontos wurde verwendet',
      'new-browser': 'Neue Anmeldung in deinem Konto',
      'second-step-reset': 'Der Betreiber dieses Dienstes hat deine Zwei-Faktor-Authentifizierung ausgeschaltet',
      'operator-added': 'Dein Konto kann jetzt die Konsole öffnen',
      'operator-role': 'Die Rolle deines Kontos in der Konsole wurde geändert',
      'operator-removed': 'Dein Konto kann die Konsole nicht mehr öffnen',
    },
    you: 'Wenn du das warst, musst du nichts tun.',
    notYou: 'Wenn nicht, melde dich überall ab, melde dich neu an und prüfe deine Anmeldemethoden.',
    console: {
      by: 'Das waren die Betreiber dieses Dienstes.',
      unexpected:
        'Wenn du das nicht erwartet hast, frag bei ihnen nach. Wenn jemand anderes in deinem Konto angemeldet sein könnte, melde dich überall ab und prüfe deine Anmeldemethoden.',
      roles: { owner: 'Eigentümer', moderator: 'Moderation', support: 'Hilfe' },
    },
    button: 'Überall abmelden',
    page: {
      title: 'Überall abmelden',
      text: (product) => `Damit wird dein Konto bei ${product} auf allen Geräten abgemeldet.`,
      ended: 'Du bist überall abgemeldet. Melde dich neu an und prüfe deine Anmeldemethoden.',
      expired: 'Dieser Link ist abgelaufen oder wurde schon verwendet.',
      back: (product) => `Zu ${product}`,
    },
  },
  es: {
    changes: {
      password: 'Se cambió tu contraseña',
      'password-removed': 'Se eliminó la contraseña de tu cuenta',
      'email-added': 'Se añadió una dirección de correo a tu cuenta',
      'email-removed': 'Se quitó una dirección de correo de tu cuenta',
      'phone-added': 'Se añadió un número de teléfono a tu cuenta',
      'phone-removed': 'Se quitó un número de teléfono de tu cuenta',
      'oauth-added': 'Se añadió una cuenta conectada',
      'oauth-removed': 'Se quitó una cuenta conectada',
      'wallet-added': 'Se añadió una wallet a tu cuenta',
      'wallet-removed': 'Se quitó una wallet de tu cuenta',
      'webauthn-added': 'Se añadió una clave de acceso a tu cuenta',
      'webauthn-removed': 'Se quitó una clave de acceso de tu cuenta',
      'totp-added': 'Se añadieron a tu cuenta una app de autenticación y códigos de recuperación',
      'totp-removed': 'Se quitaron de tu cuenta la app de autenticación y sus códigos de recuperación',
      'recovery-code': 'Se usó un código de recuperación de tu cuenta',
      'new-browser': 'Nuevo inicio de sesión en tu cuenta',
      'second-step-reset': 'Quien administra este servicio desactivó la verificación en dos pasos de tu cuenta',
      'operator-added': 'Tu cuenta ya puede abrir la consola',
      'operator-role': 'Se cambió el rol de tu cuenta en la consola',
      'operator-removed': 'Tu cuenta ya no puede abrir la consola',
    },
    you: 'Si fuiste tú, no tienes que hacer nada.',
    notYou:
      'Si no fuiste tú, cierra sesión en todas partes, vuelve a iniciarla y revisa tus métodos de inicio de sesión.',
    console: {
      by: 'Lo hicieron quienes administran este servicio.',
      unexpected:
        'Si no lo esperabas, pregúntales. Si es posible que otra persona haya iniciado sesión en tu cuenta, cierra sesión en todas partes y revisa tus métodos de inicio de sesión.',
      roles: { owner: 'Propietario', moderator: 'Moderación', support: 'Atención' },
    },
    button: 'Cerrar sesión en todas partes',
    page: {
      title: 'Cerrar sesión en todas partes',
      text: (product) => `Se cerrará la sesión de tu cuenta de ${product} en todos los dispositivos.`,
      ended: 'Se cerró tu sesión en todas partes. Inicia sesión de nuevo y revisa tus métodos de inicio de sesión.',
      expired: 'Este enlace caducó o ya se usó.',
      back: (product) => `Ir a ${product}`,
    },
  },
  fr: {
    changes: {
      password: 'Le mot de passe de votre compte a été modifié',
      'password-removed': 'Le mot de passe de votre compte a été supprimé',
      'email-added': 'Une adresse e-mail a été ajoutée à votre compte',
      'email-removed': 'Une adresse e-mail a été retirée de votre compte',
      'phone-added': 'Un numéro de téléphone a été ajouté à votre compte',
      'phone-removed': 'Un numéro de téléphone a été retiré de votre compte',
      'oauth-added': 'Un compte associé a été ajouté',
      'oauth-removed': 'Un compte associé a été retiré',
      'wallet-added': 'Un portefeuille a été ajouté à votre compte',
      'wallet-removed': 'Un portefeuille a été retiré de votre compte',
      'webauthn-added': 'Une clé d’accès a été ajoutée à votre compte',
      'webauthn-removed': 'Une clé d’accès a été retirée de votre compte',
      'totp-added': 'Une application d’authentification et des codes de secours ont été ajoutés à votre compte',
      'totp-removed': 'L’application d’authentification et ses codes de secours ont été retirés de votre compte',
      'recovery-code': 'Un code de secours de votre compte a été utilisé',
      'new-browser': 'Nouvelle connexion à votre compte',
      'second-step-reset': 'Les personnes qui gèrent ce service ont retiré les seconds facteurs de votre compte',
      'operator-added': 'Votre compte peut désormais ouvrir la console',
      'operator-role': 'Le rôle de votre compte dans la console a été modifié',
      'operator-removed': 'Votre compte ne peut plus ouvrir la console',
    },
    you: 'Si c’est vous, vous n’avez rien à faire.',
    notYou: 'Sinon, déconnectez-vous partout, reconnectez-vous et vérifiez vos moyens de connexion.',
    console: {
      by: 'Ce changement vient des personnes qui gèrent ce service.',
      unexpected:
        'Si vous ne vous y attendiez pas, posez-leur la question. Si quelqu’un d’autre a pu se connecter à votre compte, déconnectez-vous partout et vérifiez vos moyens de connexion.',
      roles: { owner: 'Propriétaire', moderator: 'Modération', support: 'Assistance' },
    },
    button: 'Se déconnecter partout',
    page: {
      title: 'Se déconnecter partout',
      text: (product) => `Votre compte ${product} sera déconnecté sur tous les appareils.`,
      ended: 'Vous êtes déconnecté partout. Reconnectez-vous et vérifiez vos moyens de connexion.',
      expired: 'Ce lien a expiré ou a déjà été utilisé.',
      back: (product) => `Aller sur ${product}`,
    },
  },
  'pt-br': {
    changes: {
      password: 'A senha da sua conta foi alterada',
      'password-removed': 'A senha da sua conta foi removida',
      'email-added': 'Um endereço de e-mail foi adicionado à sua conta',
      'email-removed': 'Um endereço de e-mail foi removido da sua conta',
      'phone-added': 'Um número de telefone foi adicionado à sua conta',
      'phone-removed': 'Um número de telefone foi removido da sua conta',
      'oauth-added': 'Uma conta conectada foi adicionada',
      'oauth-removed': 'Uma conta conectada foi removida',
      'wallet-added': 'Uma carteira foi adicionada à sua conta',
      'wallet-removed': 'Uma carteira foi removida da sua conta',
      'webauthn-added': 'Uma chave de acesso foi adicionada à sua conta',
      'webauthn-removed': 'Uma chave de acesso foi removida da sua conta',
      'totp-added': 'Um aplicativo autenticador e códigos de recuperação foram adicionados à sua conta',
      'totp-removed': 'O aplicativo autenticador e os códigos de recuperação foram removidos da sua conta',
      'recovery-code': 'Um código de recuperação da sua conta foi usado',
      'new-browser': 'Novo acesso à sua conta',
      'second-step-reset': 'Quem administra este serviço removeu os segundos fatores da sua conta',
      'operator-added': 'Sua conta agora pode abrir o console',
      'operator-role': 'A função da sua conta no console foi alterada',
      'operator-removed': 'Sua conta não pode mais abrir o console',
    },
    you: 'Se foi você, não precisa fazer nada.',
    notYou: 'Se não foi, saia de todos os aparelhos, entre de novo e confira suas formas de acesso.',
    console: {
      by: 'Quem administra este serviço fez isso.',
      unexpected:
        'Se você não esperava por isso, pergunte a quem administra o serviço. Se outra pessoa puder ter entrado na sua conta, saia de todos os aparelhos e confira suas formas de acesso.',
      roles: { owner: 'Proprietário', moderator: 'Moderação', support: 'Suporte' },
    },
    button: 'Sair de todos os aparelhos',
    page: {
      title: 'Sair de todos os aparelhos',
      text: (product) => `Isto encerra a sessão da sua conta ${product} em todos os aparelhos.`,
      ended: 'Você saiu de todos os aparelhos. Entre de novo e confira suas formas de acesso.',
      expired: 'Este link expirou ou já foi usado.',
      back: (product) => `Ir para ${product}`,
    },
  },
  ja: {
    changes: {
      password: 'アカウントのパスワードが変更されました',
      'password-removed': 'アカウントからパスワードが削除されました',
      'email-added': 'アカウントにメールアドレスが追加されました',
      'email-removed': 'アカウントからメールアドレスが削除されました',
      'phone-added': 'アカウントに電話番号が追加されました',
      'phone-removed': 'アカウントから電話番号が削除されました',
      'oauth-added': '連携アカウントが追加されました',
      'oauth-removed': '連携アカウントが削除されました',
      'wallet-added': 'アカウントにウォレットが追加されました',
      'wallet-removed': 'アカウントからウォレットが削除されました',
      'webauthn-added': 'アカウントにパスキーが追加されました',
      'webauthn-removed': 'アカウントからパスキーが削除されました',
      'totp-added': 'アカウントに認証アプリとリカバリーコードが追加されました',
      'totp-removed': 'アカウントから認証アプリとリカバリーコードが削除されました',
      'recovery-code': 'アカウントのリカバリーコードが使用されました',
      'new-browser': 'アカウントへの新しいサインインがありました',
      'second-step-reset': 'サイト運営者がアカウントの2段階認証を無効にしました',
      'operator-added': 'このアカウントで管理コンソールを開けるようになりました',
      'operator-role': '管理コンソールでの役割が変更されました',
      'operator-removed': 'このアカウントでは管理コンソールを開けなくなりました',
    },
    you: 'ご本人の操作であれば、対応は不要です。',
    notYou:
      '心当たりがない場合は、すべてのデバイスからサインアウトしてください。その後、もう一度サインインして、サインイン方法を確認してください。',
    console: {
      by: 'このサービスの運営者による変更です。',
      unexpected:
        '心当たりがない場合は、運営者にお問い合わせください。ほかの人がサインインしているおそれがある場合は、すべてのデバイスからサインアウトし、サインイン方法を確認してください。',
      roles: { owner: 'オーナー', moderator: 'モデレーター', support: 'サポート' },
    },
    button: 'すべてのデバイスからサインアウト',
    page: {
      title: 'すべてのデバイスからサインアウト',
      text: (product) => `すべてのデバイスで、${product}アカウントからサインアウトします。`,
      ended: 'すべてのデバイスからサインアウトしました。もう一度サインインして、サインイン方法を確認してください。',
      expired: 'このリンクは期限切れか、使用済みです。',
      back: (product) => `${product}へ`,
    },
  },
}
