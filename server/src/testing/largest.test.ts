import { pathNames } from '@geodepot/contracts/kit/operation.ts'
import { expect, it } from 'vitest'
import { boundForm, boundJson } from '../kit/http/bounds.ts'
import type { Refusal } from '../kit/http/refusal.ts'
import { routes } from '../modules.ts'
import { largestOf } from './largest.ts'

const formOf = (input: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)] as [string, string]),
    ),
  ).toString()

it('every call takes in the largest input that is sent in earnest', () => {
  const refused = routes.flatMap(({ operation: { name, method, body, path, bounds, input } }) => {
    const places = new Set(pathNames(path))
    const given = Object.fromEntries(Object.entries(largestOf(input) as object).filter(([field]) => !places.has(field)))
    const inQuery = method === 'GET' || method === 'DELETE' || body === 'bytes'
    const text = inQuery || body === 'form' ? formOf(given) : JSON.stringify(given)
    try {
      if (inQuery || body === 'form') boundForm(text, bounds)
      else boundJson(text, bounds)
    } catch (error) {
      return [`${name}: ${(error as Refusal).reasons[0]?.key}`]
    }
    const bytes = Buffer.byteLength(text)
    return inQuery || bytes <= bounds.bytes ? [] : [`${name}: ${bytes} bytes of ${bounds.bytes}`]
  })
  expect(refused).toEqual([])
})

it('nobody unknown is let in with more than a few kilobytes, and nothing but lines with megabytes', () => {
  const bytes = (wanted: (bytes: number) => boolean) => routes.filter(({ operation }) => wanted(operation.bounds.bytes))
  expect(
    routes.filter(
      ({ operation: { permission, bounds } }) =>
        permission === 'public' && (bounds.bytes > 16 * 1024 || bounds.values > 100 || bounds.depth > 4),
    ),
  ).toEqual([])
  expect(bytes((size) => size > 8 * 1024 * 1024)).toEqual([])
  expect(bytes((size) => size > 1.5 * 1024 * 1024).map(({ operation: { name } }) => name)).toEqual(
    expect.arrayContaining([
      'equipment/application.save',
      'equipment/allocation.create',
      'equipment/device-import.check',
    ]),
  )
  // Whatever is let in with more than usual has lists that are as long, or a thousand of what other calls take in.
  const ofMany = ['system/external-key.upsert', 'system/batch.perform']
  expect(
    bytes((size) => size > 256 * 1024)
      .filter(({ operation: { input } }) => JSON.stringify(largestOf(input)).length < 16 * 1024)
      .map(({ operation: { name } }) => name),
  ).toEqual(ofMany)
})
