import { expect, test } from 'vitest'
import { type Standing, type Wish, daysObjection, obstacle } from './rules.ts'

const wish = (more: Partial<Wish> = {}): Wish => ({
  fromPerson: 1,
  toPerson: 2,
  begins: '2026-03-10',
  ends: '2026-03-20',
  kinds: [],
  ...more,
})
const standing = (
  fromPerson: number,
  toPerson: number,
  begins: string,
  ends: string,
  kinds: string[] = [],
): Standing => ({ fromPerson, toPerson, begins, ends, kinds, fromName: `p${fromPerson}`, toName: `p${toPerson}` })

test('its days begin today or later, and last a year at most', () => {
  expect(daysObjection(wish(), '2026-03-10')).toBeUndefined()
  expect(daysObjection(wish(), '2026-03-11')).toEqual({ field: 'beginDate', key: 'inThePast' })
  expect(daysObjection(wish({ ends: '2027-03-10' }), '2026-03-10')).toBeUndefined()
  expect(daysObjection(wish({ ends: '2027-03-11' }), '2026-03-10')).toEqual({ field: 'endDate', key: 'tooLong' })
  expect(daysObjection(wish({ toPerson: 1 }), '2026-03-10')).toEqual({ field: 'toId', key: 'toOneself' })
})

test('the same documents are in one pair of hands at a time', () => {
  expect(obstacle(wish(), [standing(1, 3, '2026-03-20', '2026-03-25')])).toMatchObject({
    key: 'handedAlready',
    params: { person: 'p3', from: '2026-03-20', to: '2026-03-25' },
  })
  expect(obstacle(wish(), [standing(1, 3, '2026-03-21', '2026-03-25')])).toBeUndefined()
  expect(obstacle(wish({ kinds: ['a'] }), [standing(1, 3, '2026-03-01', '2026-03-31', ['b'])])).toBeUndefined()
  expect(obstacle(wish({ kinds: ['a'] }), [standing(1, 3, '2026-03-01', '2026-03-31')])).toMatchObject({
    key: 'handedAlready',
  })
})

test('nobody who is away himself stands in, and two do not stand in for each other', () => {
  expect(obstacle(wish(), [standing(2, 3, '2026-03-15', '2026-03-16')])).toMatchObject({
    field: 'toId',
    key: 'awayToo',
    params: { person: 'p2' },
  })
  expect(obstacle(wish(), [standing(2, 1, '2026-03-15', '2026-03-16')])).toMatchObject({
    field: 'toId',
    key: 'roundAbout',
  })
  expect(obstacle(wish(), [standing(2, 1, '2026-03-01', '2026-03-09')])).toBeUndefined()
})
