export type Strength = 0 | 1 | 2

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /[^\u0020-\u007e]/u]
/**
 * How hard a password is to guess: by its length and by the kinds of signs in
 * it; the same sign over and over counts for little.
 */
export const strengthOf = (password: string): Strength => {
  const different = new Set(password).size
  const points = Math.min(password.length, different * 2) + kinds.filter((kind) => kind.test(password)).length * 2
  return points >= 20 ? 2 : points >= 13 ? 1 : 0
}
