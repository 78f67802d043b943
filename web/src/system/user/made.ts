// Without the signs that are mistaken for each other when read off a screen.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'
const signs = letters + digits
const length = 12

/** Random numbers below `bound`, each as likely as any other. */
const below = (bound: number): number => {
  const limit = 256 - (256 % bound)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % bound
  }
}
const from = (text: string): string => text.charAt(below(text.length))

/** A password that nobody chose: twelve signs with a letter and a digit, about seventy bits. */
export const madePassword = (): string =>
  `${Array.from({ length: length - 2 }, () => from(signs)).join('')}${from(letters)}${from(digits)}`

/** A password that was set for somebody, as it is handed over. */
export interface Handed {
  readonly userName: string
  readonly nickName: string
  readonly password: string
  /** Why it was not set. */ readonly trouble?: string
}
