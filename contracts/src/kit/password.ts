/** In characters. */
export const passwordLength = { min: 8, max: 64 } as const
// What the key that passwords travel under can take.
const mostBytes = 190
export type PasswordTrouble = 'passwordLength' | 'passwordMix' | 'passwordName'

/** Why a password cannot be taken for this account; a key of `passwordMessages`. */
export const passwordTrouble = (password: string, userName: string): PasswordTrouble | undefined => {
  const length = Array.from(password).length
  if (
    length < passwordLength.min ||
    length > passwordLength.max ||
    new TextEncoder().encode(password).length > mostBytes
  )
    return 'passwordLength'
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'passwordMix'
  return userName !== '' && password.toLowerCase().includes(userName.toLowerCase()) ? 'passwordName' : undefined
}
