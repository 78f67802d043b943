import { expect, it } from 'vitest'
import { isDrawn, signatureBounds, strokesIn, writtenStrokes } from './signature.ts'

const line = '10 10,400 200,700 90'
it('is strokes of points in a field, and nothing but figures', () => {
  expect(isDrawn(line)).toBe(true)
  expect(isDrawn(`${line};5 5`)).toBe(true)
  expect(strokesIn(`${line};5 6`)).toEqual([
    [
      [10, 10],
      [400, 200],
      [700, 90],
    ],
    [[5, 6]],
  ])
  expect(writtenStrokes(strokesIn(`${line};5 6`))).toBe(`${line};5 6`)
  const wrong = ['', 'M0 0L9 9', '<svg onload=x>', `${line};`, `${line},`, '1 2 3', '-1 2,900 300', '1.5 2,900 300']
  expect(wrong.filter(isDrawn)).toEqual([])
})
it('stays in its field, is no dot, and has its bounds', () => {
  expect(isDrawn('1001 10,0 10')).toBe(false)
  expect(isDrawn('10 401,900 10')).toBe(false)
  expect(isDrawn('500 200')).toBe(false)
  expect(isDrawn('500 200,510 200')).toBe(false)
  const points = (count: number) => Array.from({ length: count }, (_, at) => `${(at * 7) % 9} ${at % 9}`).join(',')
  expect(isDrawn(points(signatureBounds.points))).toBe(true)
  expect(isDrawn(points(signatureBounds.points + 1))).toBe(false)
  expect(isDrawn(Array.from({ length: signatureBounds.strokes + 1 }, () => line).join(';'))).toBe(false)
})
