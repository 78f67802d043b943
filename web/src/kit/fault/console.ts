/** Writes what is nobody's business on the page where whoever looks for it finds it. */
export const writeToConsole = (error: unknown): void => {
  console.warn(error)
}
