import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { operlog } from '@geodepot/contracts/system/operlog.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let modelId = 0
let devId = 0
beforeAll(async () => {
  server = await testServer()
  const [first] = (await server.as('admin').call(model.list, { tracking: 'single', pageSize: 1 })).rows
  modelId = first?.modelId ?? 0
})
afterAll(() => server.close())

const entries = async (ask: object = {}, language: 'cn' | 'en' = 'cn') =>
  server.as('admin', language).call(operlog.list, ask)
const detailOf = async (id: number | undefined, language: 'cn' | 'en' = 'cn') =>
  server.as('admin', language).call(operlog.get, { id: id ?? 0 })

describe('the operation log', () => {
  test('has a change with who, where, what was sent and how long it took, under the module’s own title', async () => {
    const made = await server.as('admin').call(
      device.create,
      {
        modelId,
        devName: '日志测试设备',
        selfNum: 'LOG-1',
        ownerOrgId: 'C101',
        ifcountry: '1',
        originalValue: '12.50',
      },
      { address: '10.2.0.1' },
    )
    devId = made.devId
    const [row] = (await entries({ module: 'equipment/device' })).rows
    expect(row).toMatchObject({
      title: '设备台账',
      businessType: 1,
      method: 'equipment/device.create',
      requestMethod: 'POST',
      operName: 'admin',
      operUrl: '/prod-api/equipment/device',
      operIp: '10.2.0.1',
      status: 0,
      errorMsg: '',
    })
    expect(row?.operParam).toContain('日志测试设备')
    expect(row?.operTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(row?.costTime).toBeGreaterThanOrEqual(0)
    expect((await entries({ title: 'LEDGER', businessType: '1' }, 'en')).rows[0]).toMatchObject({
      title: 'Equipment ledger',
      operId: row?.operId,
    })
  })

  test('has a refusal with its reason', async () => {
    await server.as('admin').refused(device.create, { modelId, devName: 'x', selfNum: 'LOG-1', ownerOrgId: 'C101' })
    const [row] = (await entries({ module: 'equipment/device', status: '1' })).rows
    expect(row).toMatchObject({ status: 1, method: 'equipment/device.create' })
    expect(row?.errorMsg).not.toBe('')
    expect((await detailOf(row?.operId)).changes).toEqual([])
  })

  test('has every refusal of a right, with person, code and call: of the same one line a minute, which counts the others', async () => {
    const refuse = async () => {
      expect(await server.as('guest01').refused(device.list, {})).toMatchObject({ code: 403 })
      expect(
        await server.as('guest01').refused(device.create, { modelId, devName: 'x', ownerOrgId: 'C101' }),
      ).toMatchObject({ code: 403 })
    }
    const lines = async () =>
      (await entries({ operName: 'guest01', pageSize: 100 })).rows.map(({ method, status, errorMsg, operUrl }) => [
        method,
        status,
        errorMsg,
        operUrl,
      ])
    for (let n = 0; n < 20; n += 1) await refuse()
    const [add, list] = [
      ['equipment/device.create', 1, '当前操作没有权限', '/prod-api/equipment/device'],
      ['equipment/device.list', 1, '当前操作没有权限', '/prod-api/equipment/device/list'],
    ]
    expect(await lines()).toEqual([add, list])
    await at(new Date(Date.now() + 61_000), refuse)
    expect((await lines()).slice(0, 2).map(([, , message]) => message)).toEqual([
      '当前操作没有权限 (+19)',
      '当前操作没有权限 (+19)',
    ])
    const { rows } = await sql<{
      code: number
      person: string
    }>`select code, person_name as person from document.operation_log where operation = 'equipment/device.list'`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { code: 403, person: 'guest01' },
      { code: 403, person: 'guest01' },
    ])
    expect(
      (await entries({ module: 'equipment/device', businessType: '0' })).rows.map(({ method }) => method),
    ).toContain('equipment/device.list')
  })

  test('tells what a change changed, field by field, in the reader’s words', async () => {
    const before = await server.as('admin').call(device.get, { id: devId })
    await server.as('admin').call(device.update, {
      id: devId,
      version: before.version,
      modelId,
      devName: '改名设备',
      selfNum: 'LOG-1',
      ownerOrgId: 'C102',
      manageOrgId: 'C101',
      ifcountry: '2',
      originalValue: '12.5',
    })
    const [row] = (await entries({ module: 'equipment/device', businessType: '2' })).rows
    const detail = await detailOf(row?.operId)
    expect(detail.changesTotal).toBe(1)
    const [change] = detail.changes
    expect(change).toMatchObject({ entity: 'equipment/device', title: '设备台账', id: String(devId) })
    const names = await server.db
      .selectFrom('system.department')
      .select(['id', 'name', 'name_en'])
      .where('id', 'in', ['C101', 'C102'])
      .execute()
    const nameOf = (id: string) => names.find((one) => one.id === id)
    expect(change?.fields).toEqual([
      { field: 'devName', label: '设备名称', from: '日志测试设备', to: '改名设备' },
      { field: 'ifcountry', label: '国产/进口', from: '国产', to: '进口' },
      { field: 'ownerOrgId', label: '所属单位', from: nameOf('C101')?.name, to: nameOf('C102')?.name },
    ])
    const english = await detailOf(row?.operId, 'en')
    expect(english.changes[0]?.fields.at(-1)).toEqual({
      field: 'ownerOrgId',
      label: 'Owner',
      from: nameOf('C101')?.name_en,
      to: nameOf('C102')?.name_en,
    })
  })

  test('tells of a document and of a supplier, too, what was there before, and what was emptied', async () => {
    const admin = server.as('admin')
    const line = { materialId: 1, unitPrice: '18600.00', quantity: '2' }
    const draft = { projectInfoNo: 'P2601', materialType: 'vibrator', lines: [line] }
    const { id } = await admin.call(applicationCalls.create, { ...draft, formName: '备件', remark: '急用' })
    const changed = async (module: string) => {
      const [row] = (await entries({ module, businessType: '2' })).rows
      const fields = (await detailOf(row?.operId)).changes[0]?.fields ?? []
      return fields
        .map(({ field, from, to }) => [field, from, to])
        .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    }
    const change = (version: number, more: object) =>
      admin.call(applicationCalls.update, { ...draft, ...more, id, version } as AskOf<typeof applicationCalls.update>)
    await change(1, { formName: '备件（改）' })
    expect(await changed('material/application')).toEqual([
      ['formName', '备件', '备件（改）'],
      ['remark', '急用', null],
    ])
    // Against what was written last, whenever that was.
    await change(2, { formName: '备件（改）', materialType: 'tyre', lines: [{ ...line, quantity: '3' }] })
    expect((await changed('material/application')).map(([field]) => field)).toEqual(['lines', 'materialType'])

    const named = { supplierName: '日志供应商', country: 'FR', currencyCode: 'EUR' }
    const written = await admin.call(supplier.create, { ...named, taxNo: 'FR-1', contacts: [{ contactName: '甲' }] })
    await admin.call(supplier.update, {
      ...named,
      ...written,
      version: 1,
      website: 'x.example',
      contacts: [{ contactName: '甲' }],
    })
    expect(await changed('system/supplier')).toEqual([
      ['taxNo', 'FR-1', null],
      ['website', null, 'x.example'],
    ])
  })

  test('has exports, and not what is only looked at', async () => {
    const before = (await entries({})).total
    await server.as('admin').call(device.list, {})
    await server.as('admin').call(device.get, { id: devId })
    expect((await entries({})).total).toBe(before)
    await server.as('admin').file(device.export, { keyword: 'LOG-1' })
    expect((await entries({ businessType: '5' })).rows[0]).toMatchObject({
      method: 'equipment/device.export',
      businessType: 5,
    })
  })

  test('filters by several kinds, by person, address, request and days', async () => {
    await at(new Date('2025-03-04T15:59:59Z'), () => server.as('dp_sun').refused(device.create, {}))
    await at(new Date('2025-03-04T15:59:59Z'), () =>
      server
        .as('admin')
        .call(
          category.create,
          { code: 'LOG', name: '日志', nameEn: 'Log', tracking: 'single', deviceGroup: '1' },
          { address: '10.2.0.9' },
        ),
    )
    const kinds = (await entries({ businessType: ['1', '5'] })).rows.map(({ businessType }) => businessType)
    expect(new Set(kinds)).toEqual(new Set([1, 5]))
    // What changes nothing stands there for its refusal alone.
    expect(new Set((await entries({ businessType: '0' })).rows.map(({ status }) => status))).toEqual(new Set([1]))
    expect((await entries({ operName: 'ADM', operIp: '10.2.0.9' })).rows.map(({ method }) => method)).toEqual([
      'equipment/category.create',
    ])
    expect(
      (await entries({ beginTime: '2025-03-04', endTime: '2025-03-04' })).rows.map(({ operTime }) => operTime),
    ).toEqual(['2025-03-04 23:59:59', '2025-03-04 23:59:59'])
    expect((await entries({ endTime: '2025-03-03' })).total).toBe(0)
    const detail = await detailOf((await entries({ operIp: '10.2.0.9' })).rows[0]?.operId)
    expect((await entries({ requestId: detail.requestId })).rows.map(({ operId }) => operId)).toEqual([detail.operId])
    expect((await entries({ title: '没有这个模块' })).total).toBe(0)
    const both = (
      await server
        .as('admin')
        .send(
          'GET',
          '/system/operlog/list?businessType=1&businessType=5&params[beginTime]=2025-03-04&params[endTime]=2025-03-04',
        )
    ).json<{ total: number }>()
    expect(both.total).toBe(2)
  })

  test('sorts by time and by how long it took, and refuses other columns', async () => {
    const took = (await entries({ orderByColumn: 'costTime', isAsc: 'descending' })).rows.map(
      ({ costTime }) => costTime,
    )
    expect(took).toEqual(took.toSorted((one, other) => other - one))
    const ids = (await entries({ orderByColumn: 'operTime', isAsc: 'asc' })).rows.map(({ operId }) => operId)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(await server.as('admin').refused(operlog.list, { orderByColumn: 'operParam' })).toMatchObject({ code: 500 })
  })

  test('calls records and what they point at by name', async () => {
    const admin = server.as('admin')
    const {
      rows: [person],
    } = await sql<{
      id: number
      nick: string
    }>`select id, nick_name as nick from system.user where name = 'guest01'`.execute(server.db)
    const {
      rows: [role],
    } = await sql<{
      id: number
      name: string
      english: string
    }>`select id, name, name_en as english from system.role where key = 'crew_equip'`.execute(server.db)
    const { rows: held } = await sql<{
      id: number
      name: string
    }>`select r.id, r.name from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = ${person?.id}`.execute(
      server.db,
    )
    await admin.call(accounts.setAuthRole, { userId: person?.id ?? 0, roleIds: [role?.id ?? 0] })
    const [granted] = (await entries({ module: 'system/user' })).rows
    expect((await detailOf(granted?.operId)).changes).toMatchObject([
      {
        name: person?.nick,
        fields: [{ field: 'roleIds', from: held.map(({ name }) => name).join('、'), to: role?.name }],
      },
    ])
    expect((await detailOf(granted?.operId, 'en')).changes[0]?.fields[0]?.to).toBe(role?.english)
    const given = await admin.call(dept.get, { id: 'C10801' })
    await admin.call(dept.update, { ...given, phone: '0991-1' } as never)
    const [changed] = (await entries({ module: 'system/dept' })).rows
    expect((await detailOf(changed?.operId)).changes).toMatchObject([
      { id: 'C10801', name: given.deptName, fields: [{ field: 'phone', to: '0991-1' }] },
    ])
    await admin.call(accounts.setAuthRole, { userId: person?.id ?? 0, roleIds: held.map(({ id }) => id) })
  })

  test('never holds a password, whoever sends one', async () => {
    await server.as('admin').send('PUT', '/equipment/device/1', {
      devName: 'x',
      password: 'open-sesame',
      params: { newPassword: 'open-sesame' },
    })
    await server.as('admin').send('PUT', '/system/user/resetPwd', { userId: 1, password: 'open-sesame' })
    const { rows } = await sql<{
      all: string
    }>`select coalesce(string_agg(l::text, ''), '') as all from document.operation_log l`.execute(server.db)
    expect(rows[0]?.all).not.toContain('open-sesame')
  })

  test('shows somebody of one department only what its people did', async () => {
    await server.db
      .insertInto('system.role_menu')
      .expression((eb) =>
        eb
          .selectFrom('system.role')
          .innerJoin('system.menu', (join) => join.on('system.menu.permission', 'like', 'system:operlog:%'))
          .select(['system.role.id', 'system.menu.id as menu_id'])
          .where('system.role.key', '=', 'crew_equip'),
      )
      .execute()
    const {
      rows: [crew],
    } = await sql<{
      name: string
    }>`select u.name from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id where r.key = 'crew_equip' order by u.id limit 1`.execute(
      server.db,
    )
    const one = server.as(crew?.name ?? '')
    expect((await one.call(operlog.list, {})).total).toBe(0)
    const [row] = (await entries({})).rows
    expect(await one.refused(operlog.get, { id: row?.operId })).toMatchObject({ code: 404 })
    expect(await one.refused(operlog.remove, { ids: String(row?.operId) })).toMatchObject({ code: 404 })
    expect(await one.refused(operlog.clean)).toMatchObject({ code: 403 })
    // Everybody sees the own refusals.
    expect((await one.call(operlog.list, {})).rows.map(({ method, status }) => [method, status])).toEqual([
      ['system/operlog.clean', 1],
      ['system/operlog.remove', 1],
    ])
  })

  test('names the modules to choose from, and is exported', async () => {
    const modules = await server.as('admin', 'en').call(operlog.modules)
    expect(modules).toContainEqual({ module: 'equipment/device', title: 'Equipment ledger' })
    const { name, bytes } = await server.as('admin').file(operlog.export, { module: 'equipment/device' })
    expect(name).toMatch(/^操作日志_.*\.xlsx$/)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the logs', () => {
  test.each(['document.operation_log', 'document.audit_log'])(
    '%s is never changed, deleted or emptied in the database',
    async (table) => {
      for (const statement of [
        `update ${table} set person_name = $$x$$`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/written once/)
      }
    },
  )

  test('deleting hides an entry, keeps it, and is itself an entry', async () => {
    const [row] = (await entries({ module: 'equipment/device', status: '1' })).rows
    await server.as('admin').call(operlog.remove, { ids: String(row?.operId) })
    expect((await entries({ module: 'equipment/device', status: '1' })).rows.map(({ operId }) => operId)).not.toContain(
      row?.operId,
    )
    expect(await server.as('admin').refused(operlog.get, { id: row?.operId })).toMatchObject({ code: 404 })
    const [own] = (await entries({ module: 'system/operlog', businessType: '3' })).rows
    expect(own).toMatchObject({ action: '删除', title: '操作日志' })
    expect((await detailOf(own?.operId)).changes).toMatchObject([{ entity: 'system/operlog', id: String(row?.operId) }])
    expect(
      await server.db
        .selectFrom('document.operation_log')
        .select('id')
        .where('id', '=', row?.operId ?? 0)
        .execute(),
    ).toHaveLength(1)
  })

  test('clearing hides all but the clearing', async () => {
    const {
      rows: [before],
    } = await sql<{ count: number }>`select count(*) as count from document.operation_log`.execute(server.db)
    await server.as('admin').call(operlog.clean)
    expect((await entries({})).rows.map(({ method, businessType }) => [method, businessType])).toEqual([
      ['system/operlog.clean', 9],
    ])
    const {
      rows: [after],
    } = await sql<{ count: number }>`select count(*) as count from document.operation_log`.execute(server.db)
    expect(after?.count).toBe((before?.count ?? 0) + 1)
  })
})
