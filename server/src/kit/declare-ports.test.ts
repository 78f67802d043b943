import { afterEach, expect, expectTypeOf, it } from 'vitest'
import { type Calls, declarePorts, refuseUnwired } from './declare-ports.ts'
import type { Tx } from './database/database.ts'

interface Ports {
  readonly double: (tx: Tx, of: number) => Promise<number>
}
const one = declarePorts<Ports>('test/one')
const calls: Ports = { double: async (_tx, of) => of * 2 }
// What is declared is known to the whole process.
afterEach(() => one.wire(calls))

it('ports that nobody has wired end the start, by name', () => {
  expect(refuseUnwired).toThrow('nobody has wired the ports of test/one')
  expect(one.ports).toThrow('the ports of test/one were used before they were wired')
  one.wire(calls)
  expect(refuseUnwired).not.toThrow()
  expect(one.ports()).toBe(calls)
})

it('a port without the caller’s transaction does not compile, nor wiring that leaves one out', () => {
  expectTypeOf<Ports>().toExtend<Calls<Ports>>()
  type Alone = { readonly alone: (of: number) => Promise<number> }
  expectTypeOf<Alone>().not.toExtend<Calls<Alone>>()
  expectTypeOf<{}>().not.toExtend<Parameters<typeof one.wire>[0]>()
})
