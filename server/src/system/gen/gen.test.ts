import { type GenColumn, gen } from '@geodepot/contracts/system/gen.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partText, zipParts } from '../../kit/archive/index.ts'
import { contentIn } from '../../kit/sandbox/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`create schema if not exists material`.execute(server.db)
})
afterAll(() => server.close())
const admin = () => server.as('admin')
const partsOf = (bytes: Buffer) => zipParts(contentIn(bytes), 1000)

type Asked = AskOf<typeof gen.create>
type AskedColumn = NonNullable<Asked['columns']>[number]
const name: AskedColumn = {
  columnName: 'name',
  columnComment: '名称',
  columnCommentEn: 'Name',
  columnType: 'text',
  maxLength: 60,
  isRequired: '1',
  isList: '1',
  isEdit: '1',
  isSort: '1',
  queryType: 'LIKE',
}
const spent: AskedColumn = {
  columnName: 'spent_amount',
  columnComment: '费用',
  columnCommentEn: 'Cost',
  columnType: 'money',
  isList: '1',
  isEdit: '1',
  queryType: 'BETWEEN',
}
const item: AskedColumn = {
  part: 'line',
  columnName: 'item',
  columnComment: '内容',
  columnCommentEn: 'Item',
  columnType: 'text',
  isRequired: '1',
  isEdit: '1',
}
const master = (businessName: string, more: Partial<Asked> = {}): Asked => ({
  tplCategory: 'master',
  moduleName: 'material',
  businessName,
  functionName: '供货地',
  functionNameEn: 'Source',
  columns: [name, spent],
  ...more,
})
const document = (businessName: string, more: Partial<Asked> = {}): Asked => ({
  ...master(businessName),
  tplCategory: 'document',
  functionName: '领料单',
  functionNameEn: 'Issue note',
  prefix: 'LL',
  columns: [name, item],
  ...more,
})
const saved = async (given: Asked) => (await admin().call(gen.create, given)).tableId
const asked = (rows: readonly GenColumn[]): AskedColumn[] =>
  rows.map(({ columnId: _id, sort: _sort, databaseType: _type, maxLength, dictType, ...row }) => ({
    ...row,
    ...(maxLength !== null && { maxLength }),
    ...(dictType !== '' && { dictType }),
  }))
const refusals = async (given: Asked) =>
  (await admin().refused(gen.create, given)).errors.map(({ field, msg }) => `${field}: ${msg}`)

describe('describing a module', () => {
  it('keeps what is written, makes field names, and lists it with what may be done with it', async () => {
    const tableId = await saved(document('issue-note'))
    const { info, rows, tables } = await admin().call(gen.get, { tableId })
    expect(info).toMatchObject({
      tableId,
      tableName: 'material.issue_note',
      tplCategory: 'document',
      prefix: 'LL',
      functionName: '领料单',
      functionNameEn: 'Issue note',
      version: 1,
    })
    expect(rows).toMatchObject([
      { part: 'header', fieldName: 'name', maxLength: 60, queryType: 'LIKE', isSort: '1' },
      { part: 'line', columnName: 'item', isList: '0' },
    ])
    expect(tables.find((one) => one.tableId === tableId)).toMatchObject({ businessName: 'issue-note' })
    const { rows: listed } = await admin().call(gen.list, { businessName: 'issue', keyword: 'material/issue' })
    expect(listed).toMatchObject([
      { tableId, columnCount: 2, can: { edit: true, remove: true, preview: true, code: true } },
    ])
    expect(listed[0]?.can).not.toHaveProperty('sync')
  })
  it('begins with the usual columns, of which a module can be made at once', async () => {
    const tableId = await saved(document('first-note', { columns: [] }))
    expect(
      (await admin().call(gen.get, { tableId })).rows.map(({ part, columnName }) => `${part}.${columnName}`),
    ).toEqual(['header.name', 'line.item', 'line.quantity'])
    expect(Object.keys(await admin().call(gen.preview, { tableId })).length).toBeGreaterThan(15)
  })
  it('is changed on the version that was read, and leaves a trace', async () => {
    const tableId = await saved(master('source-a'))
    expect(
      await admin().call(gen.update, { ...master('source-a', { functionName: '来源' }), tableId, version: 1 }),
    ).toEqual({ version: 2 })
    expect((await admin().refused(gen.update, { ...master('source-a'), tableId, version: 1 })).code).toBe(409)
    const { rows } = await sql<{
      change: object
    }>`select change from document.audit_log where entity = 'system/gen' and entity_id = ${String(tableId)} and action = 'update'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ change: { functionName: ['供货地', '来源'] } }])
  })
  it('is deleted, all that were asked for or none', async () => {
    const tableId = await saved(master('source-b'))
    expect((await admin().refused(gen.remove, { tableIds: `${tableId},99999` })).code).toBe(404)
    await admin().call(gen.remove, { tableIds: String(tableId) })
    expect((await admin().refused(gen.get, { tableId })).code).toBe(404)
  })
  it('refuses in words what no module can be made of, at its place', async () => {
    const bad: AskedColumn[] = [
      { ...name, columnName: 'order', fieldName: 'createTime', isEdit: '0' },
      { ...spent, isSort: '1', queryType: 'LIKE' },
      { ...spent, columnName: 'grade', fieldName: 'spentAmountFrom', columnType: 'dictionary', queryType: '' },
      { ...item, columnType: 'department' },
      { ...item },
    ]
    expect(await refusals(document('device', { moduleName: 'equipment', columns: bad }))).toEqual([
      'businessName: 模块 equipment/device 已存在，请换一个模块名',
      'columns.0.columnName: “order”由系统提供或是保留词，请换一个名称',
      'columns.0.fieldName: “createTime”由系统提供或是保留词，请换一个名称',
      'columns.0.isEdit: 必填字段必须出现在表单中',
      'columns.1.queryType: 金额不支持“包含”查询',
      'columns.2.dictType: 请填写字典编码',
      'columns.3.columnType: 部门只能用于表头',
      'columns.4.columnName: “item”重复',
      'columns.4.fieldName: “item”重复',
    ])
    const { prefix: _prefix, ...bare } = document('document', { columns: [item] })
    expect(await refusals(bare)).toEqual([
      'businessName: “document”是保留词，不能作模块名',
      'prefix: 单据需要编号前缀',
      'columns: 请至少添加一个字段',
    ])
    expect(await refusals(document('source-c', { columns: [name] }))).toEqual(['lines: 单据至少需要一个明细字段'])
    expect(
      await refusals(
        master('source-c', {
          columns: [
            { ...name, isList: '0' },
            { ...spent, isList: '0', fieldName: 'cost' },
            { ...spent, columnName: 'other', fieldName: 'costFrom', isList: '0' },
          ],
        }),
      ),
    ).toEqual(['columns: 至少一个字段要显示在列表中', 'columns.2.fieldName: “costFrom”与字段 cost 生成的名称冲突'])
    expect(
      await refusals(
        master('source-c', {
          columns: [{ ...name, columnType: 'dictionary', queryType: '', isSort: '0', dictType: 'nowhere' }],
        }),
      ),
    ).toEqual(['columns.0.dictType: 字典 nowhere 不存在'])
    expect(
      (
        await server
          .as('admin', 'en')
          .refused(gen.create, master('source-c', { functionName: 'Source', functionNameEn: '来源' }))
      ).errors.map(({ msg }) => msg),
    ).toEqual([
      'Chinese title has to be Chinese',
      'English title has to be English',
      'English title begins with a capital letter',
    ])
  })
  it('refuses a module that is described already', async () => {
    await saved(master('source-d'))
    expect((await admin().refused(gen.create, master('source-d'))).msg).toBe('模块 material/source-d 已有生成配置')
  })
})

describe('tables of the database', () => {
  it('are offered until they are read, lines with their document', async () => {
    const before = await admin().call(gen.databaseList, { pageSize: 500 })
    const names = before.rows.map(({ tableName }) => tableName)
    expect(names).toEqual(names.toSorted())
    expect(names).toContain('equipment.application')
    expect(names).not.toContain('equipment.application_line')
    expect(names.some((one) => one.startsWith('document.'))).toBe(false)
    const { tableIds } = await admin().call(gen.import, { tables: 'equipment.application,system.project' })
    expect(tableIds.length).toBe(2)
    expect(
      (await admin().call(gen.databaseList, { tableName: 'application' })).rows.map(({ tableName }) => tableName),
    ).toEqual(['equipment.application_consent', 'material.application'])
    const { info, rows } = await admin().call(gen.get, { tableId: tableIds[0] ?? 0 })
    expect(info).toMatchObject({
      tableName: 'equipment.application',
      tplCategory: 'document',
      moduleName: 'equipment',
      businessName: 'application',
    })
    expect(rows.find(({ columnName }) => columnName === 'name')).toMatchObject({
      part: 'header',
      columnType: 'text',
      columnComment: '名称',
      queryType: 'LIKE',
      isRequired: '1',
      databaseType: 'text',
    })
    expect(rows.find(({ columnName }) => columnName === 'plan_start')).toMatchObject({
      columnType: 'date',
      columnComment: '计划开始',
      columnCommentEn: 'Planned start',
      queryType: 'BETWEEN',
    })
    expect(rows.find(({ part, columnName }) => part === 'line' && columnName === 'quantity')).toMatchObject({
      columnType: 'quantity',
      isEdit: '1',
      queryType: '',
    })
    expect(rows.map(({ columnName }) => columnName)).not.toContain('created_by')
    expect(rows.map(({ columnName }) => columnName)).not.toContain('project_id')
  })
  it('are read once, and only when they are there', async () => {
    await admin().call(gen.import, { tables: 'system.config' })
    expect((await admin().refused(gen.import, { tables: 'system.config' })).msg).toBe('数据表 system.config 已导入')
    expect((await admin().refused(gen.import, { tables: 'system.nothing' })).msg).toBe('数据表 system.nothing 不存在')
    expect((await admin().refused(gen.import, { tables: 'document.audit_log' })).msg).toBe(
      '数据表 document.audit_log 不存在',
    )
  })
  it('are followed when they change; what a person filled in stays', async () => {
    await sql`create table material.follow (id bigint primary key, name text not null, price numeric(18, 2))`.execute(
      server.db,
    )
    const {
      tableIds: [tableId = 0],
    } = await admin().call(gen.import, { tables: 'material.follow' })
    const { info, rows } = await admin().call(gen.get, { tableId })
    const own = rows.map((row) => (row.columnName === 'name' ? { ...row, columnComment: '称呼' } : row))
    await admin().call(gen.update, {
      tplCategory: 'master',
      moduleName: info.moduleName,
      businessName: info.businessName,
      functionName: '跟随',
      functionNameEn: 'Follow',
      columns: [...asked(own), spent],
      tableId,
      version: 1,
    })
    await sql`alter table material.follow drop column price, add column keeper_id text references system.department`.execute(
      server.db,
    )
    expect(await admin().call(gen.sync, { tableId })).toEqual({ added: ['keeper_id'], removed: ['price'] })
    const after = await admin().call(gen.get, { tableId })
    expect(after.info.version).toBe(3)
    expect(
      after.rows.map(({ columnName, columnType, columnComment }) => [columnName, columnType, columnComment]),
    ).toEqual([
      ['name', 'text', '称呼'],
      ['spent_amount', 'money', '费用'],
      ['keeper_id', 'department', ''],
    ])
  })
  it('are not followed by what was written by hand', async () => {
    expect((await admin().refused(gen.sync, { tableId: await saved(master('source-e')) })).msg).toBe(
      '该模块不是从数据表导入的，无法同步',
    )
  })
})

describe('the files', () => {
  it('are previewed: each side of the module, and what it joins; nothing is written', async () => {
    const tableId = await saved(document('take-out'))
    const files = await admin().call(gen.preview, { tableId })
    const paths = Object.keys(files)
    for (const path of [
      'contracts/src/material/take-out.ts',
      'contracts/src/material/take-out.messages.ts',
      'server/src/material/take-out/index.ts',
      'server/src/material/take-out/take-out.test.ts',
      'web/src/material/take-out/list.tsx',
    ]) {
      expect(paths).toContain(path)
      expect(existsSync(new URL(`../../../../${path}`, import.meta.url))).toBe(false)
    }
    expect(files['contracts/src/material/take-out.ts']).toContain("prefix: 'LL'")
    expect(files['contracts/src/material/take-out.messages.ts']).toContain("standardTexts('领料单', 'Issue note')")
    expect(paths.filter((path) => path.endsWith('.sql')).length).toBe(1)
    expect(files['server/src/modules.ts']).toContain("import { routes as takeOut } from './material/take-out/index.ts'")
    expect(readFileSync(new URL('../../modules.ts', import.meta.url), 'utf8')).not.toContain('takeOut')
  })
  it('are downloaded as a zip with the same content', async () => {
    const tableId = await saved(master('source-f'))
    const files = await admin().call(gen.preview, { tableId })
    const { name: fileName, bytes } = await admin().file(gen.download, { tableId })
    expect(fileName).toBe('material-source-f.zip')
    const unpacked = Object.fromEntries((await partsOf(bytes)).map((part) => [part.name, partText(bytes, part)]))
    const timeless = (given: Record<string, string>) =>
      Object.fromEntries(Object.entries(given).map(([path, text]) => [path.replace(/\d{8}-\d{4}/, 'moment'), text]))
    expect(timeless(unpacked)).toEqual(timeless(files))
  })
  it('of several modules come in one zip, by id or by table, and join in turn', async () => {
    const one = await saved(master('source-g'))
    await saved(document('source-h'))
    const { name: fileName, bytes } = await admin().file(gen.downloadAll, { tables: `${one},material.source_h` })
    expect(fileName).toBe('modules.zip')
    const parts = await partsOf(bytes)
    expect(
      parts
        .filter(({ name: path }) => path.endsWith('.sql'))
        .map(({ name: path }) => path.replace(/^.*\d-/, ''))
        .toSorted(),
    ).toEqual(['material-source-g.sql', 'material-source-h.sql'])
    expect(
      new Set(parts.filter(({ name: path }) => path.endsWith('.sql')).map(({ name: path }) => path.slice(0, 36))).size,
    ).toBe(2)
    const routes = parts.find(({ name: path }) => path === 'server/src/modules.ts')
    expect(routes && partText(bytes, routes)).toMatch(/sourceG[\s\S]*sourceH/)
    expect((await admin().refused(gen.downloadAll, { tables: 'material.nothing' })).code).toBe(404)
  })
  it('are refused, in words, of what is not described to the end', async () => {
    const {
      tableIds: [tableId = 0],
    } = await admin().call(gen.import, { tables: 'system.post' })
    const { msg } = await admin().refused(gen.preview, { tableId })
    expect(msg).not.toBe('')
    expect((await admin().refused(gen.download, { tableId })).msg).toBe(msg)
  })
  it('take a table that is there as it is, without a migration, if it has what the module needs', async () => {
    const tableId = await saved(master('ready-made'))
    await sql`create table material.ready_made (id bigint generated always as identity primary key, name text not null, spent_amount text, remark text not null default '')`.execute(
      server.db,
    )
    expect((await admin().refused(gen.preview, { tableId })).msg).toBe(
      '数据表 material.ready_made 已存在，但缺少生成的模块所需的列：version integer, created_by bigint, created_at timestamptz, updated_by bigint, updated_at timestamptz, deleted_at timestamptz, spent_amount numeric',
    )
    await sql`alter table material.ready_made drop column spent_amount, add column spent_amount numeric(18, 2), add column version int not null, add column created_by bigint, add column created_at timestamptz not null,
      add column updated_by bigint, add column updated_at timestamptz, add column deleted_at timestamptz`.execute(
      server.db,
    )
    expect(Object.keys(await admin().call(gen.preview, { tableId })).some((path) => path.endsWith('.sql'))).toBe(false)
  })
})
