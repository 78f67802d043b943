/** Writes to the browser's console what developers look for and the page does not show. */
export const writeToConsole = (error: unknown): void => {
  console.warn(error)
}
