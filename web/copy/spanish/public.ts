import type { Copy } from '../copy.ts'
import type * as english from '../english/public.ts'

export const language = 'es'
export const direction = 'ltr'

export const product: Copy<typeof english.product> = {
  tagline: 'Your key to the wwworld.',
  description: 'Toca una tarjeta para conseguir el evento. Inicia sesión con tu correo para ver tu colección.',
  shareImage: 'Una tarjeta digital con una ilustración impresa, iluminada desde arriba.',
}

export const frame: Copy<typeof english.frame> = {
  skip: 'Ir al contenido',
  home: (product) => `Inicio de ${product}`,
  theme: 'Cambiar entre oscuro y claro',
  language: 'Idioma',
}

/** For a browser without scripts. */
export const noScript =
  'Esta página necesita JavaScript, que está desactivado en tu navegador. Actívalo y recarga la página, o usa otro navegador. Para tocar una tarjeta y conseguir el evento no hace falta.'

export const landing: Copy<typeof english.landing> = {
  email: 'Correo electrónico',
  emailExample: 'tu@example.com',
  submit: 'Recibir un enlace',
  submitHint: 'Te enviaremos un enlace y un código. Sin contraseña.',
  others: 'Otras formas de iniciar sesión',
  card: { name: 'La noche que estuviste ahí', facts: 'Un toque y es tuyo' },
}

export const authEmail: Copy<typeof english.authEmail> = {
  title: 'Iniciando sesión',
  working: 'Será solo un momento.',
  noScriptTitle: 'JavaScript está desactivado',
  noScript:
    'Para iniciar sesión hace falta JavaScript, que está desactivado en tu navegador. Tu enlace sigue siendo válido: ábrelo en otro navegador.',
}

export const card: Copy<typeof english.card> = {
  serial: 'Número de serie',
  serialShort: (serial) => `N.º ${serial}`,
  online: 'En línea',
  turn: 'Girar la tarjeta',
}

export const cardPicture: Copy<typeof english.cardPicture> = {
  event: (name, facts) => `La tarjeta de «${name}»: ${facts}`,
  collectible: (name, serial, facts) => `La tarjeta de «${name}», número ${serial}: ${facts}`,
}

export const status: Copy<typeof english.status> = {
  active: 'Activo',
  'pending-approval': 'Pendiente de aprobación',
  future: 'Próximo',
  expired: 'Terminado',
  canceled: 'Cancelado',
  draft: 'Borrador',
  rejected: 'No aprobado',
}

export const field: Copy<typeof english.field> = {
  code: 'Código del correo',
}

export const dialog: Copy<typeof english.dialog> = { close: 'Cerrar' }

export const tap: Copy<typeof english.tap> = {
  ready: {
    title: 'Estás aquí. Guárdalo.',
    titles: { email: 'Tienes una invitación', list: 'Estás en la lista' },
    textSignedOut: '¿A dónde te lo enviamos? Un correo y es tuyo.',
    textSignedIn: (email) => `Se añadirá a tu colección. Iniciaste sesión como ${email}.`,
    textSignedInNameless: 'Se añadirá a tu colección.',
    email: 'Correo electrónico',
    emailExample: 'tu@example.com',
    emailHint: 'No se lo mostramos a nadie.',
    emailHintShared: 'Solo lo verá el organizador, y solo si lo eliges abajo.',
    share: 'Compartir mi correo con el organizador',
    button: 'Guardarlo',
    wallet: 'Usar una wallet',
    copyable: 'Esta tarjeta se puede copiar. No demuestra que estuviste allí.',
    opened: 'El precinto de esta tarjeta se abrió:',
    sealed: 'El precinto de esta tarjeta está intacto.',
    inscription: (inscription) => `En el chip: ${inscription}`,
  },
  problems: {
    'email-missing': 'Escribe tu dirección de correo.',
    'email-invalid': 'Esto no parece una dirección de correo. Revisa si falta una @ o un punto.',
    'too-many': 'Demasiados intentos. Tu toque se guarda durante 30 minutos. Espera un minuto e inténtalo de nuevo.',
    failed: 'Algo salió mal por nuestra parte. Tu toque se guarda durante 30 minutos: inténtalo de nuevo.',
  },
  used: {
    text: 'Si fuiste tú, vuelve a escribir tu dirección de correo. Si no, vuelve a tocar la tarjeta.',
    textCode: 'Si fuiste tú, escribe de nuevo tu correo. Si no, pide otro código a quien te lo dio.',
    button: 'Continuar',
    problems: {
      'too-many': 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
      failed: 'Algo salió mal por nuestra parte. Inténtalo de nuevo.',
    },
  },
  kept: {
    title: 'Ya es tuyo',
    again: 'Conseguiste este evento',
    another: 'Conseguirlo para otra persona',
    noScript: 'Para ver tu colección, activa JavaScript en este navegador.',
    noScriptAfterCode: 'El código funciona sin JavaScript. Tu colección lo necesita.',
    view: 'Verlo',
    emailed: (address) => `Enviamos un correo a ${address}. Abre el enlace para ver tu colección.`,
    emailedCode: (address) => `Enviamos un código a ${address}. Escríbelo aquí o toca el botón del correo.`,
    code: {
      share: 'Cuando escribas el código, el organizador verá tu dirección.',
      button: 'Iniciar sesión',
      again: 'Recibir otro código',
      sent: 'Enviado. Usa el código del correo más reciente.',
      wait: (minutes) =>
        minutes === 1
          ? 'Demasiados intentos. Toca el botón del correo o recarga esta página en un minuto para recibir otro código.'
          : `Demasiados intentos. Toca el botón del correo o recarga esta página en ${minutes} minutos para recibir otro código.`,
      problems: {
        missing: 'Escribe las seis cifras del correo.',
        wrong: 'El código es incorrecto, caducó o ya se usó. Revisa el correo más reciente o pide otro código.',
        'too-many': 'Demasiados correos. Toca el botón del más reciente.',
        failed: 'Algo salió mal por nuestra parte. Inténtalo de nuevo o toca el botón del correo.',
      },
    },
    readdress: {
      title: '¿Dirección equivocada? Cámbiala',
      email: 'Dirección de correo correcta',
      hint: 'Conserva su número. Puedes cambiar la dirección durante 30 minutos.',
      button: 'Enviar a esta dirección',
      problems: {
        settled: 'La dirección ya no se puede cambiar. Si no llega ningún correo, vuelve a tocar la tarjeta.',
        'too-many': 'Demasiados cambios. Si no llega ningún correo, vuelve a tocar la tarjeta.',
        failed: 'Algo salió mal por nuestra parte. Inténtalo de nuevo.',
      },
      problemsOfWay: {
        settled: 'La dirección ya no se puede cambiar. Si no llega ningún correo, pregunta a quien organiza el evento.',
        'too-many': 'Demasiados cambios. Si no llega ningún correo, pregunta a quien organiza el evento.',
      },
    },
    offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
    signedIn: 'Ya está en tu colección.',
    signedOut: 'Inicia sesión para verlo en tu colección.',
    passes: 'Inicia sesión para añadirlo a la wallet de tu teléfono.',
    passesAfterCode: 'Escribe el código para añadirlo a la wallet de tu teléfono.',
  },
  already: {
    title: 'Este ya lo tienes',
    text: 'Cada evento se consigue una sola vez, y este ya está en tu colección.',
  },
  soldOut: {
    title: 'Ya no queda ninguno',
    text: 'Se consiguieron todos.',
  },
  closed: {
    'pending-approval': {
      title: 'Aún no está abierto',
      text: 'Este evento sigue pendiente de aprobación. Pregunta a quien tiene la tarjeta y vuelve a tocarla más tarde.',
    },
    future: {
      title: 'Todavía es pronto',
      text: 'Este evento no ha empezado. Cuando empiece, vuelve a tocar la tarjeta.',
    },
    canceled: { title: 'Este evento se canceló', text: 'Ya no se puede conseguir.' },
    expired: { title: 'Este evento ya terminó', text: 'Ya no se puede conseguir.' },
    rejected: { title: 'No disponible', text: 'Este evento no se aprobó, así que no hay nada que conseguir.' },
  },
  closedWay: {
    pendingApproval: 'Este evento sigue pendiente de aprobación. Pregunta a quien lo organiza y vuelve más tarde.',
    future: {
      code: 'Este evento no ha empezado. Tu código servirá cuando empiece: escríbelo entonces o abre de nuevo su enlace.',
      word: 'Este evento no ha empezado. Cuando empiece, escribe la palabra de nuevo.',
      kiosk: 'Este evento no ha empezado. Cuando empiece, escanea de nuevo el código de la pantalla.',
      link: 'Este evento no ha empezado. Cuando empiece, abre de nuevo el enlace del correo.',
    },
  },
  codeUnknown: {
    title: 'Este código no es correcto',
    text: 'Comprueba que esté bien escrito, o pregunta a quien te lo dio. Si abriste un enlace, puede que falte una parte: ábrelo de nuevo donde lo recibiste.',
    error: 'Ningún evento tiene este código.',
  },
  wayClosed: {
    early: { title: 'Todavía es pronto', text: 'Por esta vía aún no se puede conseguir.' },
    gone: { title: 'Por esta vía ya no quedan', text: 'Ya se consiguieron todos los que había por esta vía.' },
    over: { title: 'Tarde para esta vía', text: 'El plazo para conseguirlo por esta vía ha terminado.' },
    off: {
      title: 'Esta vía está cerrada',
      text: 'Quien organiza el evento ha desactivado esta forma de conseguirlo. Pregunta cómo conseguirlo ahora.',
    },
    opens: 'Se abre:',
    others: 'Ver el evento y otras vías',
  },
  unregistered: {
    title: 'Una tarjeta nueva',
    textSignedIn: 'Nadie ha registrado esta tarjeta. Regístrala y vincúlala a uno de tus eventos.',
    textSignedOut: 'Nadie ha registrado esta tarjeta. ¿Es tuya? Inicia sesión para registrarla.',
    register: 'Registrar esta tarjeta',
    signIn: 'Entrar y registrarla',
  },
  unlinked: {
    title: 'Tarjeta aún sin evento',
    textHolder: 'Esta tarjeta es tuya. Vincúlala a un evento para que otras personas puedan conseguirlo.',
    text: 'Su titular todavía no la ha vinculado a un evento. Pregúntale y vuelve a tocarla.',
    link: 'Vincular un evento',
  },
  invited: {
    title: '¿Prefieres que no?',
    text: (event) =>
      `Te invitaron a conseguir «${event}». Si dices que no, quien organiza solo ve que alguien lo rechazó, y olvidamos tu dirección.`,
    decline: 'Rechazar',
    declineAll: 'Rechazar y no recibir más invitaciones',
    back: 'Volver a la invitación',
  },
  declined: {
    title: 'Rechazada',
    text: 'No se consiguió nada, y olvidamos tu dirección.',
    textAll: 'No se consiguió nada. Nadie podrá enviarte aquí otra invitación.',
  },
  refused: {
    replayed: {
      title: 'Este toque ya se usó',
      text: 'Cada toque funciona una vez. Vuelve a tocar la tarjeta.',
    },
    'no-cookies': {
      title: 'Revisa tu correo',
      text: 'Va en camino a la dirección que escribiste. Las cookies están bloqueadas, así que no podemos mostrarlo aquí. Abre el enlace del correo.',
    },
    forged: {
      title: 'Tarjeta no verificada',
      text: 'La dirección de esta página no lleva la firma válida de una tarjeta. Si tocaste una tarjeta de verdad, tócala de nuevo.',
    },
    failed: {
      title: 'Algo salió mal',
      text: 'Es por nuestra parte, y tu toque se guarda durante 30 minutos. Recarga la página en un minuto.',
    },
    blocked: {
      title: 'Tarjeta bloqueada',
      text: 'La bloqueó su titular o quien administra este sitio, así que tocarla no hace nada. Pregunta a su titular.',
    },
    limit: {
      title: 'Suficientes toques por ahora',
      text: 'Esta tarjeta se puede copiar, así que solo da cierta cantidad cada vez. Inténtalo más tarde.',
    },
    stale: {
      title: 'Toque demasiado antiguo',
      text: 'Después de este toque hubo otro. Toca la tarjeta una vez más.',
    },
    expired: {
      title: 'Este toque caducó',
      text: 'Esta página estuvo abierta demasiado tiempo. Vuelve a tocar la tarjeta.',
    },
    'code-used': {
      title: 'Este código ya se usó',
      text: 'Cada código o enlace funciona una vez. Pide otro a quien te lo dio.',
    },
    'code-expired': {
      title: 'Este código ya no funciona',
      text: 'Caducó o fue retirado. Escanéalo o ábrelo de nuevo, o pregunta a quien te lo dio.',
    },
    'code-limit': {
      title: 'Demasiadas personas a la vez',
      text: 'Mucha gente lo está consiguiendo desde esta red. Espera unos minutos y escanea el código de nuevo, o pregunta al personal. Con los datos del teléfono en lugar de este wifi quizá funcione ahora mismo.',
    },
  },
  notShown: { title: 'Esto ya no se muestra', text: 'Su evento se retiró o la dirección no es correcta.' },
  welcome: {
    title: 'Toca una tarjeta',
    text: 'Acerca la parte superior de tu teléfono a una tarjeta para abrir su evento aquí.',
  },
  offline:
    'Parece que no tienes conexión. Tu toque se guarda durante 30 minutos: inténtalo de nuevo cuando vuelva la conexión.',
  toStart: 'Ir al inicio',
  toCollection: 'Ver tu colección',
}

export const collectible: Copy<typeof english.collectible> = {
  unnumbered: 'Conseguido tocando una tarjeta.',
  text: (serial) => `N.º ${serial}, conseguido al tocar una tarjeta.`,
  event: 'Ver el evento',
  button: (product) => `Ir a ${product}`,
}

export const eventPage: Copy<typeof english.eventPage> = {
  collect: 'Toca la tarjeta en el evento con tu teléfono para conseguirlo.',
  future: 'Podrás conseguirlo cuando empiece. Toca allí la tarjeta con tu teléfono.',
  collectByWays: 'Aquí no hay tarjeta que tocar. Abajo verás cómo conseguirlo.',
  futureByWays: 'Podrás conseguirlo cuando empiece. Esta página dirá entonces cómo.',
  over: 'Este evento ha terminado. Ya no se puede conseguir.',
  stillYours: 'Si ya lo tienes, sigue siendo tuyo.',
  when: 'Cuándo',
  ownTime: 'Tu hora',
  where: 'Dónde',
  map: 'Ver en OpenStreetMap',
  collected: 'Conseguidos',
  collectedOf: (collected, supply) => `${collected} de ${supply}`,
  calendar: 'Añadir al calendario',
  about: 'Descripción',
  ways: {
    title: '¿No hay tarjeta que tocar?',
    only: 'Cómo conseguirlo',
    kiosk: 'Escanea el código de la pantalla en el evento.',
    staff: 'Pregunta al equipo del evento. Puede enviarlo a tu correo.',
    email: '¿Te llegó una invitación por correo? Abre su enlace.',
    code: {
      label: 'Código',
      hint: 'Está en el papel o en el mensaje que te dieron, y funciona una vez.',
      button: 'Usar este código',
    },
    word: {
      label: 'Palabra secreta',
      hint: 'La oirás o la verás en el evento. Las mayúsculas y los espacios no importan.',
      button: 'Usar esta palabra',
    },
    list: {
      label: 'Correo electrónico',
      placeholder: 'tu@example.com',
      hint: 'Si estás en la lista de quien organiza, te enviaremos un enlace.',
      button: 'Enviarme el enlace',
    },
    notices: {
      'code-wrong': 'Eso no parece un código. Tiene doce letras y cifras.',
      'word-wrong': 'Esa no es la palabra, o ahora no se puede usar.',
      'email-invalid': 'Esto no parece una dirección de correo. Comprueba si falta una @ o un punto.',
      'too-many':
        'Demasiados intentos desde tu red. Espera unos minutos y vuelve a intentarlo, o pregunta al personal.',
      failed: 'Algo salió mal por nuestra parte. Inténtalo de nuevo en un minuto.',
      'list-asked': 'Si esta dirección está en la lista y aún no lo ha conseguido, el enlace va en camino.',
    },
  },
  failed: {
    title: 'Algo salió mal',
    text: 'Es por nuestra parte. Recarga la página en un minuto.',
  },
}

export const collectionPage: Copy<typeof english.collectionPage> = {
  description: (name) => `Lo que ${name} ha coleccionado tocando tarjetas en eventos.`,
  picture: (name) => `Tarjetas que ${name} ha coleccionado en eventos.`,
  collected: 'Conseguido el',
  empty: { title: 'Aquí no hay nada todavía', text: 'Cuando se muestre algo, lo verás en esta página.' },
  pages: 'Páginas',
  newest: 'Más recientes',
  older: 'Anteriores',
  imported: {
    title: 'De POAP',
    text: 'Se importaron. Una wallet los confirma; no se coleccionaron tocando una tarjeta aquí.',
    number: (token) => `POAP n.º ${token}`,
    older: 'Más POAP',
  },
}

export const missing: Copy<typeof english.missing> = {
  title: 'Página no encontrada',
  text: 'Puede que la dirección tenga un error o que la página haya cambiado de sitio.',
  button: 'Ir al inicio',
}
