import { passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { randomInt } from 'node:crypto'

// Without the letters and digits that are mistaken for each other when read off a screen.
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password that nobody chose: 16 characters, some 90 bits, and one that the product itself would take. */
export const madePassword = (): string => {
  for (;;) {
    const made = Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
    if (passwordTrouble(made, '') === undefined) return made
  }
}
