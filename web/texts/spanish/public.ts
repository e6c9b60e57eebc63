import type * as english from '../english/public.ts'
import type { Texts } from '../texts.ts'

export const language = 'es'
export const direction = 'ltr'

export const product: Texts<typeof english.product> = {
  name: 'IYK Cards',
  tagline: 'Your key to the wwworld.',
  description: 'Toca una tarjeta, guarda el evento. Entra con tu correo para ver lo que tienes.',
  shareImage: 'Una tarjeta digital con un dibujo impreso, iluminada desde arriba.',
}

export const frame: Texts<typeof english.frame> = {
  skip: 'Ir a la página',
  home: 'IYK Cards, página de inicio',
  theme: 'Cambiar entre oscuro y claro',
  language: 'Idioma',
}

/** For a browser without scripts. */
export const noScript =
  'Esta página necesita JavaScript, que está desactivado en este navegador. Actívalo y vuelve a cargar la página, o ábrela en otro navegador. Para quedarte con una tarjeta que tocas no hace falta.'

export const landing: Texts<typeof english.landing> = {
  email: 'Correo electrónico',
  emailExample: 'tu@example.com',
  submit: 'Envíame un enlace',
  submitHint: 'Un correo con un enlace y un código. Sin contraseña.',
  others: 'Otras formas de entrar',
  card: { name: 'La noche en que estuviste', facts: 'Un toque, y es tuya' },
}

export const authEmail: Texts<typeof english.authEmail> = {
  title: 'Entrando',
  working: 'Es un momento.',
  noScript:
    'Para entrar hace falta JavaScript, que está apagado en este navegador. El enlace sigue valiendo: ábrelo en otro.',
}

export const card: Texts<typeof english.card> = {
  serial: 'Número de serie',
  serialShort: (serial) => `N.º ${serial}`,
  online: 'En línea',
  turn: 'Girar la tarjeta',
  issuer: 'IYK Cards',
}

export const status: Texts<typeof english.status> = {
  active: 'Activo',
  'pending-approval': 'Espera aprobación',
  future: 'Próximo',
  expired: 'Terminado',
  rejected: 'No aprobado',
}

export const field: Texts<typeof english.field> = {
  code: 'Código del correo',
}

export const dialog: Texts<typeof english.dialog> = { close: 'Cerrar' }

export const tap: Texts<typeof english.tap> = {
  ready: {
    title: 'Estás aquí. Guárdalo.',
    textSignedOut: '¿Dónde quieres que viva? Te enviamos un correo, y es tuyo.',
    textSignedIn: (email) => `Has entrado como ${email} e irá a tu colección.`,
    textSignedInNameless: 'Irá a tu colección.',
    email: 'Correo electrónico',
    emailExample: 'tu@example.com',
    emailHint: 'Nadie más ve tu dirección.',
    button: 'Guardarlo',
    wallet: 'Usar una cartera',
  },
  problems: {
    'email-missing': 'Escribe el correo donde quieres que viva.',
    'email-invalid': 'Esto no parece un correo. Mira si falta una @ o un punto.',
    'too-many': 'Han sido muchas veces en poco tiempo. Tu toque está a salvo: prueba otra vez dentro de un minuto.',
    failed: 'Algo ha fallado por nuestra parte. Tu toque está a salvo: prueba otra vez.',
  },
  kept: {
    title: 'Es tuyo',
    again: 'Ya lo guardaste',
    view: 'Verlo',
    mailed: (address) => `Hemos enviado a ${address} un correo. Ábrelo, y con él se abre tu colección.`,
    mailedCode: (address) => `Hemos enviado a ${address} un código. Escríbelo aquí o pulsa el botón del correo.`,
    code: {
      button: 'Abrir mi colección',
      again: 'Enviarme otro código',
      sent: 'Enviado. Usa el código del último correo.',
      wait: (minutes) =>
        minutes === 1
          ? 'Demasiados intentos. Pulsa el botón del correo o vuelve a cargar esta página en un minuto para pedir otro código.'
          : `Demasiados intentos. Pulsa el botón del correo o vuelve a cargar esta página en ${minutes} minutos para pedir otro código.`,
      problems: {
        missing: 'Escribe las seis cifras del correo.',
        wrong:
          'El código no es correcto, ha caducado o ya se usó, quizá con el enlace del mismo correo. Mira el último correo o pide otro código.',
        'too-many': 'Demasiados correos. Pulsa el botón del último.',
        failed: 'Algo ha fallado por nuestra parte. Prueba otra vez o pulsa el botón del correo.',
      },
    },
    readdress: {
      title: '¿Dirección equivocada? Cámbiala',
      email: 'Dirección correcta',
      hint: 'Conserva su número. Puedes cambiar la dirección durante media hora.',
      button: 'Enviarlo ahí',
      problems: {
        settled: 'La dirección ya no se puede cambiar. Si no llega ningún correo, toca la tarjeta otra vez.',
        'too-many': 'Demasiados cambios. Si no llega ningún correo, toca la tarjeta otra vez.',
        failed: 'Algo ha fallado por nuestra parte. Prueba otra vez.',
      },
    },
    signedIn: 'Ya está en tu colección.',
    signedOut: 'Entra para verlo en tu colección.',
  },
  already: {
    title: 'Este ya lo tienes',
    text: 'Lo guardaste antes. Hay uno por persona, así que se queda como está.',
  },
  soldOut: {
    title: 'No queda ninguno',
    text: 'Todos han encontrado casa. Tu toque no ha gastado nada.',
  },
  closed: {
    'pending-approval': {
      title: 'Aún no está abierto',
      text: 'Este evento todavía espera aprobación. Pregunta a quien tiene la tarjeta y tócala otra vez más tarde.',
    },
    future: { title: 'Demasiado pronto', text: 'Este evento no ha empezado. Toca la tarjeta otra vez cuando empiece.' },
    expired: { title: 'Este ya terminó', text: 'El evento ha terminado y ya no se puede guardar.' },
    rejected: { title: 'No disponible', text: 'Este evento no se aprobó, así que no hay nada que guardar.' },
  },
  unregistered: {
    title: 'Una tarjeta nueva',
    textSignedIn: 'Aún no es de nadie. Regístrala y enlázala a un evento tuyo.',
    textSignedOut: 'Aún no es de nadie. ¿Es tuya? Entra, y te espera.',
    register: 'Registrar esta tarjeta',
    signIn: 'Entrar para registrarla',
  },
  unlinked: {
    title: 'Esta tarjeta aún no tiene evento',
    textHolder: 'Esta tarjeta es tuya. Enlázala a un evento, y los toques empiezan a contar.',
    text: 'Quien la tiene no ha enlazado ningún evento. Pregúntale y toca otra vez.',
    link: 'Enlazar un evento',
  },
  refused: {
    replayed: {
      title: 'Este toque ya se usó',
      text: 'Cada toque abre una dirección nueva, y esta ya se ha guardado. Toca la tarjeta otra vez.',
    },
    'no-cookies': {
      title: 'Mira tu correo',
      text: 'Va de camino a la dirección que has escrito. Aquí las cookies están bloqueadas y esta página no puede mostrarlo: abre el enlace del correo.',
    },
    forged: {
      title: 'No hemos podido comprobar esta tarjeta',
      text: 'La dirección no lleva la firma válida de una tarjeta. Si has tocado una de verdad, tócala una vez más.',
    },
    failed: {
      title: 'Algo ha fallado',
      text: 'Es cosa nuestra, y tu toque no se ha perdido. Vuelve a cargar la página en un minuto.',
    },
    blocked: {
      title: 'Esta tarjeta está bloqueada',
      text: 'La ha bloqueado su titular o quien lleva este sitio, así que tocarla no da nada.',
    },
    stale: {
      title: 'Este toque es demasiado viejo',
      text: 'La tarjeta se ha tocado después. Tócala una vez más para tener uno nuevo.',
    },
    expired: {
      title: 'Este toque ha caducado',
      text: 'Un toque espera un rato, y este ha esperado demasiado. No se ha gastado nada: toca la tarjeta otra vez.',
    },
  },
  welcome: {
    title: 'Toca una tarjeta',
    text: 'Acerca la parte de arriba del teléfono a una tarjeta. Lo que pasa en el evento se abre aquí mismo.',
  },
  offline: 'Parece que no tienes conexión. Tu toque está a salvo: prueba otra vez cuando vuelva.',
  toStart: 'A la página de inicio',
  toCollection: 'Ver tu colección',
}

export const collectible: Texts<typeof english.collectible> = {
  text: (serial) => `Número ${serial}, guardado por alguien que estuvo allí.`,
  button: 'Consigue tus propias tarjetas',
}

export const missing: Texts<typeof english.missing> = {
  title: 'Aquí no vive nada',
  text: 'La dirección puede tener una errata, o la página se ha mudado.',
  button: 'A la página de inicio',
}
