import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from './issues.ts'
import { messages } from './messages.ts'
import {
  can,
  date,
  dateTime,
  decimal,
  flag,
  id,
  ids,
  key,
  listInput,
  many,
  pageOf,
  quantity,
  quantityOrZero,
  required,
  text,
  version,
  yes,
} from './wire.ts'

const takes = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => !schema.safeParse(value).success)
const refuses = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success)

describe('ids and versions', () => {
  it('are whole numbers that a double holds exactly, as text or as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect([id.parse(value), id.parse(String(value)), version.parse(value)]).toEqual([value, value, value])
      }),
    )
    expect(
      refuses(id, [0, -1, 1.5, '', 'x', '9007199254740993', '9'.repeat(30), Infinity, NaN, null, undefined, {}, '1,2']),
    ).toEqual([])
    expect(takes(version, [0, '0', 7])).toEqual([])
    expect(refuses(version, [-1, '1.5', '', ' ', '9'.repeat(20), undefined])).toEqual([])
  })

  it('may come as a comma list, of one to 500', () => {
    expect(ids.parse('1,2,,3,')).toEqual([1, 2, 3])
    expect(ids.parse(7)).toEqual([7])
    expect(refuses(ids, ['', ',', '1,x', '0', '1,-2', undefined, Array(501).fill(1).join(',')])).toEqual([])
    expect(ids.parse(Array(500).fill(1).join(','))).toHaveLength(500)
  })

  it('may be text keys, which are never empty', () => {
    expect(key.parse(' C10801 ')).toBe('C10801')
    expect(refuses(key, ['', '  ', 'x'.repeat(65), 7])).toEqual([])
  })
})

describe('amounts', () => {
  it('are plain decimals: fourteen places before the point, six behind, no exponent', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n }),
        fc.integer({ min: 0, max: 999_999 }),
        (whole, fraction) => {
          const given = `${whole}.${String(fraction).padStart(6, '0')}`
          expect(decimal.parse(given)).toBe(given)
        },
      ),
    )
    expect([decimal.parse(1.5), decimal.parse(' 2 '), decimal.parse('-0.5')]).toEqual(['1.5', '2', '-0.5'])
    expect(
      refuses(decimal, [
        '',
        '.',
        '1.',
        '.5',
        '1e3',
        '0x10',
        '1,000',
        '+1',
        '--1',
        '1'.repeat(15),
        '0.1234567',
        1e21,
        NaN,
        Infinity,
        null,
        true,
        '１',
      ]),
    ).toEqual([])
  })

  it('of something are more than nothing, unless said otherwise', () => {
    expect(refuses(quantity, ['0', '-1', '0.000', -0])).toEqual([])
    expect(takes(quantity, ['0.001', 1, '99999999999999.999', '1.500000'])).toEqual([])
    expect(takes(quantityOrZero, ['0', '0.0', 3])).toEqual([])
    expect(refuses(quantityOrZero, ['-0.001', '0.0001'])).toEqual([])
    expect(refuses(quantity, ['0.0001', '1.2345', '1.000001', 'x'])).toEqual([])
  })
})

describe('days and times', () => {
  it('are written in one way', () => {
    expect(takes(date, ['2026-01-31', '2024-02-29', '1999-12-31'])).toEqual([])
    expect(
      refuses(date, [
        '2026-02-29',
        '2026-13-01',
        '2026-1-1',
        '20260101',
        '2026-01-01T00:00:00',
        '',
        20260101,
        '2026-00-10',
        '2026-04-31',
        '0000-01-01',
      ]),
    ).toEqual([])
    expect(
      ['2026-01-01 00:00:00', '2026-01-31 23:59:59', '2026-01-31 10:00'].map((given) => date.parse(given)),
    ).toEqual(['2026-01-01', '2026-01-31', '2026-01-31'])
    expect(
      refuses(date, [
        '2026-02-30 00:00:00',
        '2026-01-01 24:00:00',
        '2026-01-01 00:00:00.5',
        '2026-01-01T00:00:00.000Z',
      ]),
    ).toEqual([])
    expect(takes(dateTime, ['2026-01-31 23:59:59', '2026-01-31 23:59'])).toEqual([])
    expect(
      refuses(dateTime, [
        '2026-01-31',
        '2026-01-31T10:00:00',
        '2026-01-31 10',
        '',
        '2026-01-31 10:00:00.5',
        '2026-02-30 10:00',
        '2026-13-01 10:00',
        '2026-01-31 24:00',
        '2026-01-31 10:60',
        '0000-01-01 10:00',
      ]),
    ).toEqual([])
  })
})

describe('flags, texts and lists', () => {
  it('are what forms and queries send for them', () => {
    expect(['true', '1', 'Y', true].map((value) => yes.parse(value))).toEqual([true, true, true, true])
    expect(['false', '0', 'N', false].map((value) => yes.parse(value))).toEqual([false, false, false, false])
    expect(refuses(yes, ['yes', 1, '', undefined])).toEqual([])
    expect(refuses(flag, ['2', 0, true])).toEqual([])
    expect([text(3).parse(' abc '), required(3).parse(' a')]).toEqual(['abc', 'a'])
    expect(refuses(required(3), ['', '   ', 'abcd'])).toEqual([])
  })

  it('take one value for a list of one', () => {
    const states = many(z.enum(['0', '1']), 2)
    expect([states.parse('1'), states.parse(['0', '1']), states.parse(undefined)]).toEqual([
      ['1'],
      ['0', '1'],
      undefined,
    ])
    expect(refuses(states, ['2', ['0', '2'], ['0', '1', '0']])).toEqual([])
  })

  it('page by twenty, at most 500, sorted by known columns alone', () => {
    const query = listInput({ name: text(5).optional() }, ['name'])
    expect(query.parse({})).toEqual({ pageNum: 1, pageSize: 20 })
    expect(
      query.parse({ pageNum: '3', pageSize: '500', orderByColumn: 'name', isAsc: 'descending', name: 'a', other: 1 }),
    ).toEqual({ pageNum: 3, pageSize: 500, orderByColumn: 'name', isAsc: 'descending', name: 'a' })
    expect(
      refuses(query, [
        { pageSize: 501 },
        { pageSize: 0 },
        { pageNum: 0 },
        { pageNum: 1_000_001 },
        { orderByColumn: 'id' },
        { isAsc: 'up' },
        { name: 'abcdef' },
      ]),
    ).toEqual([])
    expect(
      refuses(pageOf(z.object({ a: z.number() })), [
        { rows: [] },
        { rows: [{ a: '1' }], total: 1 },
        { rows: [], total: 0.5 },
        { rows: [], total: 1, totalExact: true },
      ]),
    ).toEqual([])
  })

  it('say what may be done by naming it, never by denying it', () => {
    const buttons = can(['edit', 'remove'])
    expect(takes(buttons, [{}, { edit: true }, { edit: true, remove: true }])).toEqual([])
    expect(refuses(buttons, [{ edit: false }, { fly: true }])).toEqual([])
  })
})

describe('what a person is told of a wrong field', () => {
  const texts = messages('kit/test', { name: ['名称', 'Name'], 'lines.qty': ['数量', 'Quantity'] })
  const form = z.object({
    name: required(3),
    day: date,
    state: z.enum(['0']),
    remark: text(2).optional(),
    lines: z
      .array(z.object({ qty: quantity }))
      .min(1)
      .max(2),
  })
  const told = (given: unknown, language: 'cn' | 'en' = 'cn') => {
    const result = form.safeParse(given, { reportInput: true })
    return result.success
      ? []
      : fieldErrorsOf(result.error.issues, texts, language).map(({ field, msg }) => `${field} ${msg}`)
  }

  it('names the field in its module’s words, at its place, in either language', () => {
    expect(told({ name: '', day: '', state: '', lines: [] })).toEqual([
      'name 名称不能为空',
      'day day不能为空',
      'state state不能为空',
      'lines 明细至少 1 项',
    ])
    expect(told({}, 'en')).toEqual([
      'name Name is required',
      'day day is required',
      'state state is required',
      'lines Lines is required',
    ])
    expect(
      told({ name: 'abcd', day: 'soon', state: '1', remark: 'abc', lines: [{ qty: 'x' }, { qty: '0' }] }, 'en'),
    ).toEqual([
      'name Name must not exceed 3 characters',
      'day day must be a date as yyyy-MM-dd',
      'state state is not one of the choices',
      'remark Remark must not exceed 2 characters',
      'lines.0.qty Quantity is not valid',
      'lines.1.qty Quantity must be greater than 0',
    ])
    expect(
      told({ name: 'a', day: '2026-01-01', state: '0', lines: [{ qty: '1' }, { qty: '1' }, { qty: '1' }] }, 'en'),
    ).toEqual(['lines Lines: at most 2 items'])
  })
})
