/**
 * Takes a sheet of styles that did not come out of the document: the part that brought it has failed, and the next one
 * that needs it would take it for there.
 */
export const forgetFailedSheets = (): void => {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    true,
  )
}
