import { BRAND } from '#i18n/brand.ts';

/** The privacy text. A change in content requires a new `CONSENT_VERSION`. */
export const privacy = {
  title: 'Política de privacidad',
  version: (day: string) => `Versión del ${day}`,
  intro: `${BRAND} ayuda a las familias a organizar el cuidado de un ser querido. Para eso trata datos personales, y algunos de ellos, los que hablan de salud y de cuidado, son sensibles según la ley chilena (Ley 19.628, modificada por la Ley 21.719). Aquí contamos cuáles son, para qué se usan y qué puedes hacer con ellos.`,
  sections: [
    {
      title: 'Qué datos tratamos',
      points: [
        'De ti, cuando creas tu cuenta: RUT, nombre, apellido, correo, celular, fecha de nacimiento, género, región, rol y tu contraseña, que guardamos cifrada. Si entras con Google, también el identificador de tu cuenta de Google; si tienes una suscripción, su tipo, sus meses y el método de pago.',
        'De tu ser querido: nombre, apellido, apodo, RUT, fecha de nacimiento, la región de tu cuenta y los turnos de cuidado que registras, con sus fechas, horas, cuidadores y notas para el próximo turno, y el horario en que necesita compañía.',
        'De a quién invitas: su nombre y el correo o celular que escribes. De quien acepta cuidar: sus respuestas a los turnos y cuándo no está disponible.',
        'Del uso: quién hizo qué en un calendario, cuándo inicias sesión y desde qué dirección de internet, que guardamos de forma que no se puede leer, y qué datos de otras personas se consultan o descargan, para poder rendir cuenta de ello. También qué avisos quieres y en qué dispositivos. En esos registros no hay contraseñas ni códigos.',
      ],
    },
    {
      title: 'Para qué los usamos',
      points: [
        'Para que tú, tu familia y los cuidadores vean y organicen el calendario de cuidados.',
        'Para verificar que la cuenta es tuya y enviarte códigos y enlaces de recuperación.',
        'No los usamos para publicidad, no los vendemos y no tomamos decisiones automáticas sobre ti.',
      ],
    },
    {
      title: 'Con qué base',
      points: [
        'Con tu consentimiento expreso, que das al crear la cuenta y del que guardamos la versión y la fecha. Puedes retirarlo cuando quieras: eliminar tu cuenta es la forma de hacerlo, y no afecta lo que se hizo antes.',
        'Si registras datos de un ser querido, lo haces como familiar o responsable de su cuidado, y te comprometes a contar con su autorización o a actuar en su interés cuando no pueda darla.',
      ],
    },
    {
      title: 'Quién los ve',
      points: [
        'Tú, los familiares con quienes compartes el calendario y los cuidadores que aceptaron cuidar a tu ser querido, en lo necesario para cuidar.',
        'Si compartes un calendario, esa familia ve tu nombre, y los cuidadores, tu primer nombre; tú ves y puedes cambiar el calendario, las notas y los cuidadores.',
        'Si invitas a alguien, quien abre el enlace ve tu nombre y tu apellido, y el nombre y el apodo de tu ser querido.',
        'Si aceptas cuidar a alguien, su familia ve tu nombre, tu celular, tus respuestas y cuándo no estás disponible y, si te asigna, el final de tu RUT. Tú ves el nombre de esa persona, sus turnos, sus notas y el primer nombre de su familia y de quienes cuidan antes y después.',
        'Si creas una dirección para ver turnos en otra aplicación de calendario, esa aplicación y quien tenga la dirección ven los horarios y los nombres de pila. Puedes retirarla cuando quieras.',
        'Quienes administran el servicio, en lo necesario para mantenerlo. Sus consultas y descargas de datos de otros quedan registradas.',
        'Quienes nos prestan el envío de correos y mensajes de texto, solo para entregarlos. Los avisos que activas en un dispositivo pasan por el servicio de mensajes de su navegador (de Google, Apple, Mozilla o Microsoft), cifrados: ese servicio sabe que te llega uno y cuándo, pero no qué dice. Si eliges entrar con Google, Google sabe que lo haces.',
      ],
    },
    {
      title: 'Qué queda en tu dispositivo',
      points: [
        'Para funcionar sin señal, la aplicación guarda en tu navegador una copia de tus datos y los cambios que aún no se envían. No usa cookies.',
        'Al cerrar sesión se borra esa copia. Lo que dejaste sin guardar o sin enviar queda en el dispositivo, salvo que elijas descartarlo. En un equipo compartido, cierra siempre la sesión.',
      ],
    },
    {
      title: 'Cuánto tiempo',
      points: [
        'Mientras tengas tu cuenta. Al eliminarla, tus datos se eliminan también, salvo lo que una ley obligue a conservar y, hasta que se cumpla su plazo, estos registros: lo que tú y otros hicieron en un calendario que no era solo tuyo, con tu nombre y sin los motivos que diste; la invitación que te hicieron; desde dónde iniciaste sesión, y las consultas y descargas de datos de otras personas, sin tu nombre.',
        'El calendario de un ser querido que compartes sigue con el resto de la familia, con sus notas. Y lo eliminado queda en las copias de respaldo hasta que se borran.',
        'Una invitación se borra 30 días después de vencer; las respuestas y los días no disponibles, 60 días después del turno; lo que se hizo en un calendario, a los 400 días; las consultas y descargas de datos de otras personas, a los dos años; la dirección desde la que inicias sesión, a los 90 días de la última vez; el registro de los avisos que te enviamos, al mes.',
        'Una cuenta que nunca se terminó de crear se borra a los 30 días; los códigos y los enlaces de recuperación, al poco tiempo.',
      ],
    },
    {
      title: 'Tus derechos',
      points: [
        'Acceder a tus datos y llevártelos: en «Datos personales» puedes descargar todo lo que hay sobre ti.',
        'Suprimirlos: en «Datos personales» puedes eliminar tu cuenta.',
        'Corregirlos: en «Datos personales» puedes cambiar tu nombre, tu correo, tu celular y tu contraseña. Para lo demás, para oponerte a un uso o pedir que se bloqueen, escribe a quien responde por los datos desde el correo de tu cuenta.',
        'Si crees que no los respetamos, puedes reclamar ante la Agencia de Protección de Datos Personales.',
      ],
    },
  ],
  back: 'Volver al inicio',
} as const;
