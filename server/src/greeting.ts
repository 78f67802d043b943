import { people } from '../demo/facts.ts'
import { roles } from '../installation/index.ts'
import type { Product } from './product.ts'

const titleOf = (name: string): string =>
  roles.find(({ key }) => people.find(({ account }) => account === name)?.roles.includes(key))?.nameEn ?? ''

/** What a start that came to its end tells the operator, a line each; `given`: DEMO_PASSWORD says the password. */
export const greeting = ({ address, first, accounts }: Product, given: boolean): string[] => {
  const ready = `Geodepot is ready: ${address}`
  if (accounts.length === 0) return [ready]
  const made = new Set(accounts.flatMap(({ password }) => password ?? []))
  const passwords =
    made.size > 1
      ? 'Passwords: one for each, in accounts.txt of the data folder, until it is changed'
      : made.size === 1
        ? `Password: ${[...made].join('')} (also in accounts.txt of the data folder, until it is changed)`
        : first && given
          ? 'Password: the one given as DEMO_PASSWORD'
          : 'Password: the one given at the first start'
  return [
    ready,
    'Accounts to sign in with:',
    ...accounts.map(({ name }) => `  ${name.padEnd(8)} ${titleOf(name)}`),
    passwords,
  ]
}
