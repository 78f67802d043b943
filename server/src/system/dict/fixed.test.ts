import { accountStates, deviceStatuses, techStates, usageStates } from '@geodepot/contracts/equipment/device.ts'
import { mixTypes } from '@geodepot/contracts/equipment/application.ts'
import { deviceGroups } from '@geodepot/contracts/equipment/category.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { codeDictionaries, dictionaries, familyDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { jobGroups } from '@geodepot/contracts/system/job.ts'
import { noticeTypes } from '@geodepot/contracts/system/notice.ts'
import { businessTypes } from '@geodepot/contracts/system/operlog.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { install } from '../../../installation/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const entries = (type: string, language: 'cn' | 'en' = 'cn') =>
  server.as('guest01', language).call(dictEntries.byType, { type })
const values = async (type: string) => (await entries(type)).map(({ dictValue }) => dictValue)
const row = async (type: string, dictValue: string) => {
  const found = (await server.as('admin').call(dict.data, { dictType: type })).rows.find(
    (one) => one.dictValue === dictValue,
  )
  if (!found) throw new Error(`${type} has no ${dictValue}`)
  return found
}
const levels = codeDictionaries.repairLevel

describe("the family's standard dictionaries", () => {
  test('have its values, colours and defaults', async () => {
    const shown = async (type: string) =>
      (await entries(type)).map(
        ({ dictValue, dictLabel, listClass, isDefault }) => `${dictValue} ${dictLabel} ${listClass} ${isDefault}`,
      )
    expect(await shown('sys_user_sex')).toEqual(['0 男  Y', '1 女  N', '2 未知  N'])
    expect(await shown('sys_show_hide')).toEqual(['0 显示 primary Y', '1 隐藏 danger N'])
    expect(await shown('sys_normal_disable')).toEqual(['0 正常 primary Y', '1 停用 danger N'])
    expect(await shown('sys_job_status')).toEqual(['0 正常 primary Y', '1 暂停 danger N'])
    expect(await shown('sys_job_group')).toEqual(['DEFAULT 默认  Y', 'SYSTEM 系统  N'])
    expect(await shown('sys_yes_no')).toEqual(['Y 是 primary Y', 'N 否 danger N'])
    expect(await shown('sys_notice_type')).toEqual(['1 通知 warning Y', '2 公告 success N'])
    expect(await shown('sys_notice_status')).toEqual(['0 正常 primary Y', '1 关闭 danger N'])
    expect(await shown('sys_common_status')).toEqual(['0 成功 primary N', '1 失败 danger N'])
    expect(await values('sys_oper_type')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
    expect((await entries('sys_oper_type', 'en')).map(({ dictLabel }) => dictLabel)).toContain('Forced sign-out')
  })

  test('reach an installation that stood before them, and stay as an administrator called them', async () => {
    await sql`delete from system.dict_data where type = 'sys_yes_no'`.execute(server.db)
    await sql`delete from system.dict_type where type = 'sys_yes_no'`.execute(server.db)
    await sql`delete from system.shipped where kind = 'dict' and key = 'sys_yes_no'`.execute(server.db)
    await sql`update system.dict_data set label = '启用' where type = 'sys_normal_disable' and value = '0'`.execute(
      server.db,
    )
    await install(server.db)
    expect(await values('sys_yes_no')).toEqual(['Y', 'N'])
    expect((await entries('sys_normal_disable')).map(({ dictLabel }) => dictLabel)).toEqual(['启用', '停用'])
  })
})

describe("the product's codes as dictionaries", () => {
  test.each([
    [codeDictionaries.deviceStatus, deviceStatuses],
    [codeDictionaries.accountState, accountStates],
    [codeDictionaries.usageState, usageStates],
    [codeDictionaries.techState, techStates],
    [codeDictionaries.mixType, mixTypes],
    [codeDictionaries.backDeviceType, deviceGroups],
    [familyDictionaries.jobGroup, jobGroups],
    [familyDictionaries.noticeType, noticeTypes],
    [familyDictionaries.operType, businessTypes],
  ])('%s has the values that records are written with', async (type, codes) => {
    expect((await values(type)).toSorted()).toEqual([...codes].toSorted())
  })

  test('have all that the specification counts up, each value called in both languages', async () => {
    expect(await values(levels)).toEqual(Array.from({ length: 10 }, (_, index) => String(601 + index)))
    expect(await values(codeDictionaries.repairItem)).toEqual(
      Array.from({ length: 21 }, (_, index) => String(index + 1).padStart(3, '0')),
    )
    expect(await values(codeDictionaries.repairSource)).toEqual(['SAP', 'YD', 'WTSC'])
    for (const type of [codeDictionaries.outType, codeDictionaries.inType])
      expect(await values(type)).toEqual(['0', '1', '2', '3', '4'])
    for (const type of Object.values(codeDictionaries)) {
      const english = await entries(type, 'en')
      expect([type, english.length > 1, english.every(({ dictLabel }) => !/\p{Script=Han}/u.test(dictLabel))]).toEqual([
        type,
        true,
        true,
      ])
    }
  })

  test('are called as the company likes, in both languages', async () => {
    const { dictCode } = await row(levels, '603')
    await server.as('admin').call(dict.updateData, {
      dictCode,
      dictLabel: '小修理',
      dictLabelEn: 'Small repair',
      listClass: 'info',
    })
    expect((await entries(levels))[2]).toMatchObject({ dictValue: '603', dictLabel: '小修理', listClass: 'info' })
    expect((await entries(levels, 'en'))[2]).toMatchObject({ dictLabel: 'Small repair' })
  })

  test('neither gain nor lose a value', async () => {
    const admin = server.as('admin')
    const { dictCode, can } = await row(levels, '601')
    expect(can).toEqual({ edit: true })
    const says = '字典“修理级别”的键值由系统使用，不能增加、修改、停用或删除，只能修改标签'
    expect(
      await admin.refused(dict.createData, { dictType: levels, dictValue: '611', dictLabel: '新级别' }),
    ).toMatchObject({ code: 500, msg: says, errors: [{ field: 'dictValue', key: 'valuesFixed' }] })
    for (const [field, change] of [
      ['dictValue', { dictValue: '600' }],
      ['status', { status: '1' }],
      ['dictType', { dictType: dictionaries.importance }],
    ] as const)
      expect(await admin.refused(dict.updateData, { dictCode, ...change })).toMatchObject({
        msg: says,
        errors: [{ field, key: 'valuesFixed' }],
      })
    const { dictCode: other } = await row(dictionaries.importance, '0300100008000000003')
    expect(await admin.refused(dict.updateData, { dictCode: other, dictType: levels })).toMatchObject({ msg: says })
    expect(await admin.refused(dict.removeData, { ids: String(dictCode) })).toMatchObject({ msg: says })
    expect(await values(levels)).toHaveLength(10)
  })

  test('stay enabled, under their code', async () => {
    const admin = server.as('admin')
    const [type] = (await admin.call(dict.types, { dictType: levels })).rows
    expect(type).toMatchObject({ isBuiltin: 'Y', isFixed: 'Y' })
    const dictId = type?.dictId ?? 0
    expect(await admin.refused(dict.updateType, { dictId, status: '1' })).toMatchObject({
      errors: [{ field: 'status', key: 'typeEnabled' }],
    })
    expect(await admin.refused(dict.updateType, { dictId, dictType: 'levels' })).toMatchObject({
      errors: [{ field: 'dictType', key: 'typeFixed' }],
    })
    await admin.call(dict.updateType, { dictId, dictName: '级别', dictNameEn: 'Levels' })
    expect((await admin.call(dict.typeOf, { id: dictId })).dictName).toBe('级别')
  })
})
