import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateKinds } from '../../../installation/certificate-kind/kinds.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draft } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const saved = async (kindName: string) => (await admin().call(certificateKindCalls.create, { ...draft, kindName })).id
const get = (id: number) => admin().call(certificateKindCalls.get, { id })

describe('equipment/certificate-kind', () => {
  it('come with the installation', async () => {
    const { rows } = await admin().call(certificateKindCalls.list, { pageSize: 500 })
    expect(rows.map(({ kindName }) => kindName)).toEqual(
      expect.arrayContaining(certificateKinds.map(({ name }) => name)),
    )
    expect(rows.find(({ kindName }) => kindName === '车辆年检')).toMatchObject({
      period: 12,
      periodUnit: 'month',
      blocking: 'Y',
    })
  })
  it('keeps what is written, one of a name', async () => {
    const id = await saved('甲')
    expect(await get(id)).toMatchObject({ ...draft, kindName: '甲', id, version: 1, can: { edit: true, remove: true } })
    expect(await admin().refused(certificateKindCalls.create, { ...draft, kindName: '甲' })).toMatchObject({
      errors: [{ field: 'kindName', key: 'nameTaken' }],
    })
    expect(
      await admin().refused(certificateKindCalls.create, { ...draft, kindName: '乙', categoryIds: [9_000_000] }),
    ).toMatchObject({
      errors: [{ field: 'categoryIds', key: 'categoryUnknown' }],
    })
  })
  it('is changed on the version that was read', async () => {
    const id = await saved('丙')
    const change = { ...draft, kindName: '丙', id, version: 1, remark: '改过', active: 'N' as const }
    expect(await admin().call(certificateKindCalls.update, change)).toEqual({ version: 2 })
    expect(await admin().refused(certificateKindCalls.update, change)).toMatchObject({ code: 409 })
    expect(await get(id)).toMatchObject({ remark: '改过', active: 'N', version: 2 })
  })
  it('is deleted, several at once or none', async () => {
    const ids = [await saved('丁'), await saved('戊')]
    expect(
      await admin().refused(certificateKindCalls.remove, { ids: [...ids, 9_000_000_000].join(',') }),
    ).toMatchObject({ code: 404 })
    await admin().call(certificateKindCalls.remove, { ids: ids.join(',') })
    expect(await admin().refused(certificateKindCalls.get, { id: ids[0] })).toMatchObject({ code: 404 })
  })
  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(certificateKindCalls.list, {})).toMatchObject({ code: 403 })
  })
})
