/** The pages for errors. */
export const errors = {
  title: 'Algo no funcionó',
  text: 'Tuvimos un problema al mostrar esta página. Vuelve a cargarla.',
  chunkTitle: 'No pudimos abrir esta sección',
  chunkText: 'Revisa tu conexión: lo intentaremos de nuevo cuando haya internet.',
  /** In the place of a dialog: the page behind it works. */
  panelText: 'Revisa tu conexión e inténtalo de nuevo.',
  reload: 'Volver a cargar',
  notFoundTitle: 'No encontramos esta página',
  notFound: 'Puede que el enlace esté incompleto o que la página haya cambiado de lugar.',
  goHome: 'Ir al inicio',
} as const;
