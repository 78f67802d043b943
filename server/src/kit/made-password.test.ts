import { passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { expect, test } from 'vitest'
import { madePassword } from './made-password.ts'

test('a password that nobody chose is one that could be chosen, each time', () => {
  // One of thirteen that are merely drawn has no digit.
  const made = Array.from({ length: 1_000 }, madePassword)
  expect(made.filter((password) => passwordTrouble(password, '') !== undefined)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
