/** A call that was made: what was asked, and as much of the answer as an example shows. */
export interface Example {
  readonly asked: Readonly<Record<string, unknown>>
  readonly answered: unknown
  /** It was made of the call's schema: no test has made the call with success. */
  readonly made?: true
}
/** By the names of the calls. */
export type Examples = Readonly<Record<string, Example>>
/** Of a file an example shows its head, and the beginning of what is text. */
export interface FileExample {
  readonly type: string
  readonly disposition?: string
  readonly text?: string
}

/** The value of one field, under the keyword of the standard; nothing where the example leaves the field out. */
export const exampleOf = (example: Example | undefined, ...spellings: readonly string[]): object => {
  const name = spellings.find((one) => example?.asked[one] !== undefined)
  return name === undefined ? {} : { example: example?.asked[name] }
}
/** The fields that travel in the body. */
export const bodyExample = (example: Example | undefined, places: readonly string[]): object =>
  example === undefined
    ? {}
    : { example: Object.fromEntries(Object.entries(example.asked).filter(([name]) => !places.includes(name))) }
