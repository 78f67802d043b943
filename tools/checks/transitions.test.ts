import { expect, test } from 'vitest'
import { declaredTransitions, transitions } from './transitions.ts'

const names = new Set(['submit', 'approve', 'return', 'ship'])
const found = (text: string, file = 'server/src/kit/document/perform.ts') =>
  transitions([{ file, text }], names).flatMap(({ errors }) => errors.map(({ line }) => line))

test('whatever knows a transition by its name is reported', () => {
  expect(found("const a = 1\nconst b = name === 'submit'\n")).toEqual([2])
  expect(found("if ('return' !== row.action) throw 1")).toEqual([1])
  expect(found("if (event?.transition === 'ship') go()", 'server/src/equipment/allocation/rules.ts')).toEqual([1])
  expect(found("switch (action) { case 'edit': break; case 'ship': go() }")).toEqual([1])
  expect(found("const decided = new Set(['submit', 'approve'])")).toEqual([1])
  expect(found("['approve', 'return'].includes(given)")).toEqual([1])
  expect(found("spec.transitions['submit']?.permission\nspec.transitions.approve")).toEqual([1, 2])
})

test('what a transition says of itself is what is asked, and a name may be said', () => {
  expect(found("if (role === 'submit' && transition.decision === 'approve') go()")).toEqual([])
  expect(found("switch (transition.role) { case 'submit': go() }")).toEqual([])
  expect(found("perform(tx, engine, actor, context, 'submit', id)")).toEqual([])
  expect(found('allocation.transitions.ship.permission', 'server/src/equipment/allocation/queries.ts')).toEqual([])
  expect(found("expect(name === 'submit')", 'server/src/kit/document/result.test.ts')).toEqual([])
  expect(found("name === 'edit'")).toEqual([])
})

test('the names are those of every document that a contract exports', async () => {
  const modules: Record<string, object> = {
    'a.ts': { slip: { states: {}, transitions: { handIn: {}, agree: {} } }, other: 1 },
    'b.ts': { calls: { transitions: {} }, nothing: null },
  }
  expect([...(await declaredTransitions(async (file) => modules[file] ?? {}, ['a.ts', 'b.ts']))]).toEqual([
    'handIn',
    'agree',
  ])
})
