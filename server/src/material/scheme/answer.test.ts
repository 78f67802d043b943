import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { buyer, dayFrom, draftScheme, schemeOf, suppliersOf } from './test/sample.ts'
import { type Writing, written } from './test/sheet.ts'

const { ask, sheet, answerBySheet } = askingCalls

describe('the filled sheet of a supplier', () => {
  let server: TestServer
  let material: number
  let suppliers: readonly number[]
  const as = (account: string) => server.as(account)
  beforeAll(async () => {
    server = await testServer()
    material = (await as('admin').call(materialCalls.create, another())).id
    suppliers = await suppliersOf(server)
  })
  afterAll(() => server.close())

  const askedOf = async (wants: readonly (readonly [number, string])[], at = 0) => {
    const { id, lines } = await draftScheme(server, wants, { deadline: `${dayFrom(3)} 12:00:00` })
    return { ...(await askOnce(id, at)), id, lines }
  }
  const askOnce = async (id: number, at: number) => {
    const { requestId } = await as(buyer).call(ask, {
      id,
      version: (await schemeOf(server, id)).version,
      supplierId: suppliers[at] ?? 0,
      contactName: 'Ms Ito',
      email: 'sales@example.org',
      language: 'en',
    })
    return { requestId, file: (await as(buyer).file(sheet, { id, requestId })).bytes }
  }
  const terms = ({ write }: Writing) => {
    for (const [about, value] of [
      ['currencyCode', 'usd'],
      ['incoterm', 'CIF'],
      ['place', 'Qingdao'],
      ['freight', '1,200.50'],
      ['validUntil', dayFrom(60).replaceAll('-', '/')],
    ] as const)
      write(about, 3, value)
  }
  const price = ({ write }: Writing, line: number, unitPrice: string | number) => {
    for (const [column, value] of [
      [6, unitPrice],
      [7, '13%'],
      [8, 'Yes'],
      [9, 45],
      [10, 'SV-7'],
      [11, 'Refurbished'],
      [13, 'ex stock'],
    ] as const)
      write(String(line), column, value)
  }
  const whole = (lines: readonly number[]) => (writing: Writing) => {
    terms(writing)
    for (const line of lines) price(writing, line, 731.4159)
  }
  const refusedFor = async (ids: { id: number; requestId: number }, upload: Buffer) => {
    const { errors } = await as(buyer).refused(answerBySheet, { id: ids.id, requestId: ids.requestId }, { upload })
    return errors.map(({ field, key }) => `${field} ${key}`)
  }
  const sent = async ({ id, requestId }: { id: number; requestId: number }, upload: Buffer) =>
    as(buyer).call(answerBySheet, { id, requestId }, { upload })

  it('becomes the offer as if it was typed, is sealed like it, and replaced by the next', async () => {
    const of = await askedOf([
      [material, '3'],
      [material, '4'],
    ])
    const [one = 0, other = 0] = of.lines
    await sent(of, await written(of.file, whole([one])))
    const sealed = await schemeOf(server, of.id)
    expect(sealed).toMatchObject({ offers: [{ cameBy: 'sheet', supplierId: suppliers[0], terms: null }] })
    const { rows } = await sql<{ said: string }>`
      select input as said from document.operation_log union all select change::text from document.audit_log`.execute(
      server.db,
    )
    expect(rows.filter(({ said }) => (said ?? '').includes('731.4159'))).toEqual([])
    await sent(of, await written(of.file, whole([one, other])))
    await sql`update material.scheme set deadline = now() - interval '1 minute' where id = ${of.id}`.execute(server.db)
    const { offers } = await schemeOf(server, of.id)
    expect(offers).toHaveLength(1)
    expect(offers[0]?.terms).toMatchObject({
      currencyCode: 'USD',
      incoterm: 'CIF',
      place: 'Qingdao',
      freight: '1200.5',
      insurance: '0',
      validUntil: dayFrom(60),
      lines: [one, other].map((sourceLineId) => ({
        sourceLineId,
        unitPrice: '731.4159',
        taxRate: '13',
        withTax: '1',
        leadDays: 45,
        offeredPart: 'SV-7',
        condition: 'refurbished',
        remark: 'ex stock',
      })),
    })
    // After the deadline nothing is read.
    expect(await refusedFor(of, await written(of.file, whole([one])))).toEqual(['supplierId tooLate'])
  })

  it('is refused with every cell that is wrong, and nothing of it is read', async () => {
    const of = await askedOf([
      [material, '3'],
      [material, '4'],
    ])
    const [one = 0, other = 0] = of.lines
    const upload = await written(of.file, (writing) => {
      whole([one, other])(writing)
      writing.write('currencyCode', 3, 'XXQ')
      writing.write('incoterm', 3, null)
      writing.write('freight', 3, '$ 12')
      writing.write(String(one), 6, 'ten')
      writing.write(String(one), 5, '5')
      writing.write(String(other), 7, 0.13)
      writing.write(String(other), 9, 'soon')
      writing.write(String(other), 11, 'nearly new')
      writing.rows.push([...(writing.rows[writing.at(String(other))] ?? [])])
      writing.rows.push(['999999', '3', 'Foreign', '', '', '1', '5'], [null, '4', 'Another', '', '', '1', '5'])
    })
    const found = await refusedFor(of, upload)
    expect(found.map((text) => text.replaceAll(/\d+/g, ''))).toEqual([
      'F quantityChanged',
      'H taxShare',
      'C lineTwice',
      'C otherLine',
      'C lineAdded',
      'D required',
      'D invalid',
      'G invalid',
      'J notANumber',
      'L notAChoice',
    ])
    expect((await schemeOf(server, of.id)).offers).toEqual([])
    const unknown = await written(of.file, (writing) => {
      whole([one])(writing)
      writing.write('currencyCode', 3, 'XXQ')
    })
    expect((await refusedFor(of, unknown)).map((text) => text.replaceAll(/\d+/g, ''))).toEqual(['D unknownCurrency'])
    const empty = await written(of.file, terms)
    expect(await refusedFor(of, empty)).toEqual(['lines nothingOffered'])
  })

  it('of another supplier, another scheme, or none at all is refused as a whole; so is one that nobody was asked for', async () => {
    const of = await askedOf([[material, '3']])
    const second = await askOnce(of.id, 1)
    const third = await askedOf([[material, '3']])
    const msgOf = async (upload: Buffer) =>
      (await as(buyer).refused(answerBySheet, { id: of.id, requestId: of.requestId }, { upload })).msg
    expect(await msgOf(await written(second.file, whole(of.lines)))).toMatch(/不是 CGFA-/)
    expect(await msgOf(await written(third.file, whole(third.lines)))).toMatch(/不是 CGFA-/)
    // Its own number over lines of another.
    const { requests } = await schemeOf(server, of.id)
    const numberOf = requests[0]?.requestNumber ?? ''
    const forged = await written(third.file, (writing) => {
      whole(third.lines)(writing)
      writing.write('request', 3, numberOf)
    })
    expect((await refusedFor(of, forged)).map((text) => text.replaceAll(/\d+/g, ''))).toEqual([
      'C otherLine',
      'lines tooFew',
    ])
    expect(await msgOf(await written(of.file, ({ rows, at }) => rows.splice(at('request'), 1)))).toBe(
      '这不是本系统的报价表',
    )
    expect(await msgOf(Buffer.from('no sheet'))).toContain('xls')
    const upload = await written(of.file, whole(of.lines))
    const foreign = { id: third.id, requestId: of.requestId }
    expect((await as(buyer).refused(answerBySheet, foreign, { upload })).code).toBe(404)
    expect((await as('sj_mu').refused(answerBySheet, { id: of.id, requestId: of.requestId }, { upload })).code).toBe(
      403,
    )
    expect((await as('admin').call(schemeCalls.get, { id: of.id })).offers).toEqual([])
  })
})
