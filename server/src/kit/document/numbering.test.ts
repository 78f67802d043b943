import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { at } from '../clock.ts'
import { type Tx, inTransaction } from '../database/database.ts'
import { isCallCode, newCallCode, register, numberAfter } from './numbering.ts'

const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
const codes = Array.from({ length: 300 }, newCallCode)

describe('a call code', () => {
  it('has six signs, none of which is mistaken for another, and is checked', () => {
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z2-9]{6}$/)
      expect(code).not.toMatch(/[IO]/)
      expect(isCallCode(code)).toBe(true)
    }
    for (const text of ['', 'ABCDE', 'ABCDEFG', 'abcdef', 'ABCDE1', 'ÄBCDEF', ' ABCDE'])
      expect(isCallCode(text)).toBe(false)
  })

  it('shows any one wrong sign', () => {
    const missed = codes.flatMap((code) =>
      [...code].flatMap((right, place) =>
        alphabet.filter((sign) => sign !== right && isCallCode(code.slice(0, place) + sign + code.slice(place + 1))),
      ),
    )
    expect(missed).toEqual([])
  })

  it('shows any two swapped signs, neighbours or not', () => {
    const swapped = (code: string, a: number, b: number) =>
      [...code].map((sign, place) => (place === a ? code[b] : place === b ? code[a] : sign)).join('')
    const places = [0, 1, 2, 3, 4, 5]
    const pairs = places.flatMap((a) => places.filter((b) => b > a).map((b) => [a, b] as const))
    const missed = codes.flatMap((code) =>
      pairs.filter(([a, b]) => code[a] !== code[b] && isCallCode(swapped(code, a, b))),
    )
    expect(missed).toEqual([])
  })

  // The check is linear, so that what an error does depends on the two signs
  // and their places alone: these are all there are.
  it('does so for every sign at every place', () => {
    const base = 'AAAAAA'
    expect(isCallCode(base)).toBe(true)
    const with_ = (...put: readonly (readonly [number, string])[]) =>
      put.reduce((code, [place, sign]) => code.slice(0, place) + sign + code.slice(place + 1), base)
    for (let place = 0; place < 6; place += 1) {
      for (const sign of alphabet.slice(1)) {
        expect(isCallCode(with_([place, sign]))).toBe(false)
        // A swap of x and y changes both places by the same difference.
        for (let other = place + 1; other < 6; other += 1)
          expect(isCallCode(with_([place, sign], [other, sign]))).toBe(false)
      }
    }
  })

  it('is about as often right by accident as one in 32', () => {
    let right = 0
    for (const a of alphabet)
      for (const b of alphabet) for (const c of alphabet) if (isCallCode(`${a}${b}K7Q${c}`)) right += 1
    expect(right).toBe(alphabet.length ** 2)
  })
})

describe('numbers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const made = (departments: readonly string[], prefix = 'TST') =>
    inTransaction(server.db, (tx) => register(tx, 'test', prefix, departments))
  const noon = new Date('2026-03-01T12:00:00+08:00')

  it('count per prefix, unit and day, in the order asked for', async () => {
    await at(noon, async () => {
      const first = await made(['C102', 'C10801', 'C102'])
      const [unit, other] = first.map(({ number }) => number.split('-')[1])
      expect(unit).not.toBe(other)
      expect(first.map(({ number }) => number)).toEqual([
        `TST-${unit}-20260301-0001`,
        `TST-${other}-20260301-0001`,
        `TST-${unit}-20260301-0002`,
      ])
      expect(first.every(({ callCode, id }) => isCallCode(callCode) && id > 0)).toBe(true)
      for (const [from, to] of [
        ['0003', '0004'],
        ['0005', '0006'],
      ]) {
        expect((await made(['C102', 'C102'])).map(({ number }) => number)).toEqual([
          `TST-${unit}-20260301-${from}`,
          `TST-${unit}-20260301-${to}`,
        ])
      }
      expect((await made(['C102'], 'TSU')).map(({ number }) => number)).toEqual([`TSU-${unit}-20260301-0001`])
    })
    const [next] = await at(new Date('2026-03-01T17:00:00Z'), () => made(['C102']))
    expect(next?.number).toMatch(/-20260302-0001$/)
    expect(await made([])).toEqual([])
  })

  it('have no gap and no double under twenty makers at once, in whatever order they name the units', async () => {
    const before = await made(['C102', 'C103'], 'TSV')
    const last = before.map(({ number }) => Number(number.slice(-4)))
    expect(last).toEqual([1, 1])
    const all = (
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => made(index % 2 ? ['C102', 'C103'] : ['C103', 'C102'], 'TSV')),
      )
    ).flat()
    const byUnit = Map.groupBy(all, ({ number }) => number.split('-')[1])
    for (const those of byUnit.values()) {
      expect(those.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 2),
      )
    }
  })

  it('are given back when the document is not made', async () => {
    const [one] = await made(['C104'], 'TSW')
    const failing = (tx: Tx) =>
      register(tx, 'test', 'TSW', ['C104']).then(() => {
        throw new Error('no')
      })
    await expect(inTransaction(server.db, failing)).rejects.toThrow('no')
    const [two] = await made(['C104'], 'TSW')
    expect([one, two].map((given) => given?.number.slice(-4))).toEqual(['0001', '0002'])
  })

  it('go on past 9999', async () => {
    await made(['C105'], 'TSX')
    await sql`update document.numbering set last = 9999 where prefix = 'TSX'`.execute(server.db)
    expect((await made(['C105'], 'TSX'))[0]?.number).toMatch(/-10000$/)
  })

  it('follow that of another document, each once, whoever writes at once', async () => {
    const [one, two] = await made(['C104', 'C104'], 'TSY')
    const after = (...ids: (number | undefined)[]) =>
      inTransaction(server.db, (tx) =>
        numberAfter(
          tx,
          'test',
          ids.map((id) => id ?? 0),
        ),
      )
    expect((await after(two?.id, one?.id, two?.id)).map(({ number }) => number)).toEqual([
      `${two?.number}-1`,
      `${one?.number}-1`,
      `${two?.number}-2`,
    ])
    const all = (await Promise.all(Array.from({ length: 12 }, () => after(one?.id)))).flat()
    expect(all.map(({ number }) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 2),
    )
    expect(all.every(({ callCode }) => isCallCode(callCode))).toBe(true)
    await expect(after(9_000_000)).rejects.toThrow('not there')
  })
})
