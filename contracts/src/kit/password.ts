/** In characters. */
export const passwordLength = { min: 8, max: 64 } as const
// What the key that passwords travel under can take.
const mostBytes = 190
export type PasswordTrouble = 'passwordLength' | 'passwordMix' | 'passwordName' | 'passwordSequence'

// Signs that stand side by side in the alphabet or on a keyboard.
const neighbours = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm'
const follows = (one: string, other: string): boolean =>
  one === other || neighbours.includes(one + other) || neighbours.includes(other + one)
/** `abcd1234`, `qwerty00`: three or more signs that follow one another, again and again. */
const isSequence = (password: string): boolean => {
  const signs = Array.from(password.toLowerCase())
  const runs = signs.filter((sign, index) => !follows(signs[index - 1] ?? ' ', sign)).length
  return runs <= signs.length / 3
}

/**
 * Why a password cannot be taken for this account; a key of
 * `passwordMessages`. That it is a common one, only the server says.
 */
export const passwordTrouble = (password: string, userName: string): PasswordTrouble | undefined => {
  const length = Array.from(password).length
  if (
    length < passwordLength.min ||
    length > passwordLength.max ||
    new TextEncoder().encode(password).length > mostBytes
  )
    return 'passwordLength'
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'passwordMix'
  if (userName !== '' && password.toLowerCase().includes(userName.toLowerCase())) return 'passwordName'
  return isSequence(password) ? 'passwordSequence' : undefined
}
