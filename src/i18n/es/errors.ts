/** What pages say when something goes wrong. */
export const errors = {
  title: 'Algo no funcionó',
  text: 'Tuvimos un problema al mostrar esta página. Lo que guardaste en este dispositivo sigue aquí.',
  chunkTitle: 'Falta una parte de la aplicación',
  chunkText:
    'No pudimos descargar esta sección. Revisa tu conexión; volveremos a intentar cuando haya internet.',
  reload: 'Volver a cargar',
  retry: 'Reintentar',
  notFoundTitle: 'No encontramos esta página',
  notFound: 'Puede que el enlace esté incompleto o que la página haya cambiado de lugar.',
  goHome: 'Ir al inicio',
} as const;
