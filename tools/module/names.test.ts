import { expect, test } from 'vitest'
import { filled, nextMoment, objection } from './names.ts'

const names = { area: 'equipment', module: 'spot-check', prefix: 'DJ', cn: '点检单', en: 'Spot check', moment: '20261121-0930' }

test('a template is filled in every spelling', () => {
  expect(filled("__area__/__module__ __camel__ __Pascal__Row __table___line __PREFIX__ __cn__ __en__ __en_lower__ __moment__", names))
    .toBe('equipment/spot-check spotCheck SpotCheckRow spot_check_line DJ 点检单 Spot check spot check 20261121-0930')
})
test.each([
  [{ area: 'finance' }, /no area/], [{ module: 'SpotCheck' }, /no module name/], [{ prefix: 'x' }, /prefix/], [{ cn: 'Check' }, /Chinese/], [{ cn: "点'检" }, /Chinese/], [{ en: '点检' }, /English/],
])('%o is refused', (change, message) => expect(objection({ ...names, ...change })).toMatch(message))
test('a sound name is not', () => expect(objection(names)).toBeUndefined())

test('a migration comes after all others', () => {
  const now = new Date('2026-11-21T09:30:20Z')
  expect(nextMoment(['server/migrations/20261121-0800-system-user.sql'], now)).toBe('20261121-0930')
  expect(nextMoment(['server/migrations/20261121-2359-system-user.sql'], now)).toBe('20261122-0000')
})
