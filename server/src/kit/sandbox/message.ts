/** What the process that reads says; the answer to `at` and `told` is awaited before the next is said. */
export type FromReader =
  | { readonly at: readonly [from: number, length: number] }
  | { readonly told: unknown }
  | { readonly answer: unknown }
  | { readonly error: string }

/** What it hears: its task, then one reply to each that it said. */
export type ToReader = { readonly question: unknown; readonly size: number } | { readonly reply: Buffer | null }
