import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { externalKeyCalls } from '@geodepot/contracts/system/external-key.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let sample: { materialType: string; unit: string }
beforeAll(async () => {
  server = await testServer()
  const { rows } = await server.as('admin').call(materialCalls.list, { pageSize: 1 })
  const [row] = await Promise.all(rows.slice(0, 1).map(({ id }) => server.as('admin').call(materialCalls.get, { id })))
  if (!row) throw new Error('the test company has no material')
  sample = row
})
afterAll(() => server.close())

const of = (kind: string) => {
  const [area = '', module = ''] = kind.split('/')
  return { area, module }
}
interface Asked {
  readonly system?: string
  readonly mode?: 'all' | 'rows'
  readonly account?: string
}
const asked = (kind: string, items: readonly object[], { system, mode }: Asked) => ({
  ...of(kind),
  ...(system !== undefined && { system }),
  ...(mode && { mode }),
  items: items as Record<string, unknown>[],
})
const sends = async (kind: string, items: readonly object[], how: Asked = {}) => {
  const { results } = await server.as(how.account ?? 'admin').call(externalKeyCalls.upsert, asked(kind, items, how))
  return results.map(({ data, ...envelope }) => (data as { change?: string } | undefined)?.change ?? envelope)
}
const refuses = (kind: string, items: readonly object[], how: Asked = {}) =>
  server.as(how.account ?? 'admin').refused(externalKeyCalls.upsert, asked(kind, items, how))
const counted = (all: readonly unknown[]) =>
  Object.fromEntries(
    ['created', 'changed', 'unchanged'].map((change) => [change, all.filter((one) => one === change).length]),
  )

const material = (n: number) => ({
  externalKey: `M-${n}`,
  materialNameCn: `SAP物资 ${n}`,
  specChassisNo: '20 x 30',
  materialType: sample.materialType,
  unit: sample.unit,
  orderUnit: sample.unit,
  orderFactor: '12.50',
  referencePrice: '100',
  referenceCurrency: 'USD',
  predecessors: [`B-2-${n}`, `A-1-${n}`],
})
const seller = (n: number, more: object = {}) => ({
  supplierCode: `SAP${n}`,
  supplierName: `SAP供应商 ${n}`,
  country: 'CN',
  currencyCode: 'CNY',
  contacts: [{ contactName: '张三', phone: '0991', email: '' }],
  accounts: [{ bank: '中国银行', accountName: '甲', accountNo: `62${n}` }],
  ...more,
})
const changesLogged = async (entity: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from document.audit_log where entity = ${entity}`.execute(
      server.db,
    )
  ).rows[0]?.n

describe('SAP sends the same file twice', () => {
  it.each([
    ['material/material', material, { system: 'SAP' }, { remark: '改' }, 200],
    ['system/supplier', seller, {}, { contacts: [{ contactName: '李四' }] }, 60],
  ] as const)(
    'of %s: the second changes nothing, a third what differs alone',
    async (kind, row, how, more, length) => {
      const file = Array.from({ length }, (_, n) => row(n))
      expect(counted(await sends(kind, file, how))).toEqual({ created: length, changed: 0, unchanged: 0 })
      const before = await changesLogged(kind)
      expect(counted(await sends(kind, file, { ...how, mode: 'rows' }))).toEqual({
        created: 0,
        changed: 0,
        unchanged: length,
      })
      expect(await changesLogged(kind)).toBe(before)
      const next = file.map((one, n) => (n < 4 ? { ...one, ...more } : one)).concat([row(length)])
      expect(counted(await sends(kind, next, how))).toEqual({ created: 1, changed: 4, unchanged: length - 4 })
    },
    60_000,
  )

  it('at once, and no record is made twice', async () => {
    const file = Array.from({ length: 20 }, (_, n) => material(n + 1000))
    const all = await Promise.all([
      sends('material/material', file, { system: 'SAP', mode: 'rows' }),
      sends('material/material', file.toReversed(), { system: 'SAP', mode: 'rows' }),
    ])
    expect(counted(all.flat())).toEqual({ created: 20, changed: 0, unchanged: 20 })
  })
})

describe('what another system sends', () => {
  it('is a device by its code: what it does not say stays, and what it says empty is emptied', async () => {
    const modelId = (await server.as('kg_he').call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
    const card = {
      devCoding: 'UP-1',
      modelId,
      devName: 'WTU-508节点',
      ownerOrgId: 'C10801',
      originalValue: '640.50',
      remark: '一',
    }
    const how = { account: 'kg_he' }
    expect(await sends('equipment/device', [card], how)).toEqual(['created'])
    expect(await sends('equipment/device', [{ devCoding: 'UP-1', originalValue: 640.5 }], how)).toEqual(['unchanged'])
    expect(await sends('equipment/device', [{ devCoding: 'UP-1', remark: '' }], how)).toEqual(['changed'])
    const { rows } = await server.as('kg_he').call(device.list, { devCoding: 'UP-1' })
    expect(rows).toMatchObject([{ devName: 'WTU-508节点', originalValue: '640.50', version: 2 }])
    expect(await refuses('equipment/device', [{ devCoding: 'UP-2', devName: 'x' }], how)).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: 'items.0.modelId' })]),
    })
  })

  it('is a project by its number, which only the product gives', async () => {
    const { rows } = await server.as('admin').call(project.list, { pageSize: 50 })
    const projectId = rows.find(({ projectId: number }) => number)?.projectId ?? ''
    const shortName = '新简称'
    expect(await sends('system/project', [{ projectId, shortName }])).toEqual(['changed'])
    expect(await sends('system/project', [{ projectId, shortName }])).toEqual(['unchanged'])
    expect((await refuses('system/project', [{ projectId: 'HY-NONE', shortName }])).errors).toMatchObject([
      { field: 'items.0.projectId', key: 'notGiven' },
    ])
    expect(
      await sends('system/project', [{ externalKey: 'WBS-1', projectName: 'SAP项目' }], { system: 'SAP' }),
    ).toEqual(['created'])
    expect(
      await sends('system/project', [{ externalKey: 'WBS-1', projectName: 'SAP项目' }], { system: 'SAP' }),
    ).toEqual(['unchanged'])
  })

  it('is refused without a key, of an unknown system, without the permission, and with files', async () => {
    expect((await refuses('system/supplier', [{ supplierName: 'x' }])).errors).toMatchObject([
      { field: 'items.0.supplierCode' },
    ])
    expect(await refuses('system/supplier', [seller(900)], { system: 'NONE' })).toMatchObject({
      errors: [{ field: 'system', key: 'unknownSystem' }],
    })
    expect(await refuses('system/supplier', [seller(900)], { account: 'guest01' })).toMatchObject({ code: 403 })
    expect((await refuses('system/supplier', [seller(900, { attachments: [] })])).errors).toMatchObject([
      { key: 'noFiles' },
    ])
    expect(await refuses('equipment/loss', [{}])).toMatchObject({ code: 404 })
  })
})

describe('an external key', () => {
  const suppliers = async () => (await server.as('admin').call(supplier.list, { pageSize: 3 })).rows
  it('is of one record, and a record has one of each system; whoever has it is named to those who see it', async () => {
    const [one, other] = await suppliers()
    if (!one || !other) throw new Error('the test company has no suppliers')
    const admin = server.as('admin')
    const set = (key: string, id: number) =>
      admin.call(externalKeyCalls.set, { ...of('system/supplier'), system: 'WTSC', keys: [{ key, id }] })
    const keysOf = async (input: object) =>
      (await admin.call(externalKeyCalls.list, { ...of('system/supplier'), ...input })).rows
    await set('K-1', one.id)
    expect(await keysOf({ system: 'WTSC', key: 'K-1' })).toEqual([
      { system: 'WTSC', key: 'K-1', id: one.id, number: one.supplierCode },
    ])
    expect(
      await admin.refused(externalKeyCalls.set, {
        ...of('system/supplier'),
        system: 'WTSC',
        keys: [{ key: 'K-1', id: other.id }],
      }),
    ).toMatchObject({ errors: [{ field: 'keys.0.key', key: 'taken', msg: expect.stringContaining(one.supplierCode) }] })
    await set('K-2', one.id)
    expect(await keysOf({ id: one.id })).toMatchObject([{ key: 'K-2' }])
    await set('K-1', other.id)
    expect(
      (await refuses('system/supplier', [{ supplierCode: one.supplierCode, externalKey: 'K-1' }], { system: 'WTSC' }))
        .errors,
    ).toMatchObject([{ field: 'items.0.externalKey', key: 'otherRecord' }])
    await admin.call(externalKeyCalls.remove, {
      ...of('system/supplier'),
      system: 'WTSC',
      ids: `${one.id},${other.id}`,
    })
    expect(await keysOf({ system: 'WTSC' })).toEqual([])
  })

  it('of a record out of sight is neither found nor said, and nothing is changed by it', async () => {
    const { rows } = await server.as('admin').call(project.list, { pageSize: 100 })
    const mine = new Set((await server.as('xm_ma').call(project.list, { pageSize: 100 })).rows.map(({ id }) => id))
    const foreign = rows.find(({ id }) => !mine.has(id))
    if (!foreign) throw new Error('xm_ma sees all')
    await server
      .as('admin')
      .call(externalKeyCalls.set, { ...of('system/project'), system: 'SAP', keys: [{ key: 'WBS-9', id: foreign.id }] })
    const found = await server.as('xm_ma').call(externalKeyCalls.list, { ...of('system/project'), key: 'WBS-9' })
    expect(found).toEqual({ rows: [], total: 0 })
    await sql`insert into system.role_menu (role_id, menu_id) select r.role_id, m.id from system.user_role r join system.user u on u.id = r.user_id, system.menu m
      where u.name = 'xm_ma' and m.permission in ('system:project:add', 'system:project:edit', 'system:project:query') on conflict do nothing`.execute(
      server.db,
    )
    const { errors, msg, code } = await refuses('system/project', [{ externalKey: 'WBS-9', shortName: 'x' }], {
      system: 'SAP',
      account: 'xm_ma',
    })
    expect(code === 403 || errors[0]?.key === 'takenUnseen').toBe(true)
    expect(msg).not.toContain(foreign.projectName)
  })

  it('of a record that became one with another leads to that one, beside the key that it has itself', async () => {
    const how = { system: 'SAP' }
    expect(
      await sends(
        'system/supplier',
        [960, 961, 962].map((n) => seller(n, { externalKey: `V-${n}` })),
        how,
      ),
    ).toEqual(['created', 'created', 'created'])
    const admin = server.as('admin')
    const [kept, ...others] = await Promise.all(
      [960, 961, 962].map(async (n) => (await admin.call(supplier.list, { keyword: `SAP${n}` })).rows[0]?.id ?? 0),
    )
    const versioned = async (id = 0) => ({ id, version: (await admin.call(supplier.get, { id })).version })
    const set = (key: string, id = 0) =>
      admin.call(externalKeyCalls.set, { ...of('system/supplier'), system: 'WTSC', keys: [{ key, id }] })
    await set('W-961', others[0])
    await admin.call(supplier.merge, { ...(await versioned(kept)), others: await Promise.all(others.map(versioned)) })
    const keys = async () =>
      (await admin.call(externalKeyCalls.list, { ...of('system/supplier'), id: kept ?? 0 })).rows
        .map(({ system, key }) => `${system} ${key}`)
        .toSorted()
    const all = ['SAP V-960', 'SAP V-961', 'SAP V-962', 'WTSC W-961']
    expect(await keys()).toEqual(all)
    // What its system sends of the other is of the one that stayed; no key is lost by it.
    expect(await sends('system/supplier', [{ externalKey: 'V-962', remark: '并' }], how)).toEqual(['changed'])
    expect((await admin.call(supplier.get, { id: kept ?? 0 })).remark).toBe('并')
    await set('V-962', kept)
    await admin.call(externalKeyCalls.set, {
      ...of('system/supplier'),
      ...how,
      keys: [{ key: 'V-962', id: kept ?? 0 }],
    })
    // A key of its own takes the place of its own, and of no other.
    await admin.call(externalKeyCalls.set, {
      ...of('system/supplier'),
      ...how,
      keys: [{ key: 'V-963', id: kept ?? 0 }],
    })
    expect(await keys()).toEqual(['SAP V-961', 'SAP V-962', 'SAP V-963', 'WTSC V-962'])
  })

  it('of a record that is gone is free again', async () => {
    const row = seller(950, { externalKey: 'GONE' })
    const how = { system: 'SAP' }
    expect(await sends('system/supplier', [row], how)).toEqual(['created'])
    const { rows } = await server.as('admin').call(supplier.list, { keyword: 'SAP950' })
    await server.as('admin').call(supplier.remove, { ids: String(rows[0]?.id) })
    expect(await sends('system/supplier', [row], how)).toEqual(['created'])
  })
})
