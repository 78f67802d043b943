import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import type { Engine, Table } from '../kit/document/engine.ts'
import { type TestServer, testServer } from './index.ts'

type Call<A> = Operation<z.ZodType, z.ZodType<A>>
interface Found {
  readonly number: string
  readonly callCode: string
  readonly version: number
  readonly docState: string
  readonly can: object
}
interface Calls extends Readonly<Record<'update' | 'remove' | 'submit' | 'approve' | 'void', AnyOperation>> {
  readonly create: Call<{ id: number }>
  readonly get: Call<Found>
  readonly list: Call<{ rows: { id: number; number: string }[] }>
  readonly history: Call<{ transition: string }[]>
}
interface Written {
  /** One for the project P2601, with lines, as a person writes it. */
  readonly draft: { readonly projectInfoNo: string; readonly lines: readonly object[] }
  /** Makes what has to be there before one can be written. */
  readonly prepare: (server: TestServer) => Promise<void>
  /** What finds it in its list, and what does not. */
  readonly filters?: readonly (readonly [found: object, other: object])[]
  /** Fields that name something, which there has to be. */
  readonly pointing?: readonly string[]
  /** Who decides, one after the other: the project's manager and its unit's leader unless its chain is another. */
  readonly approvers?: readonly string[]
}

/** What a document of a project that is approved by a chain does, from its first draft to its end. */
export const approvedTests = <D extends AnyDocument, T extends Table>(
  { spec }: Engine<D, T>,
  calls: Calls,
  { draft, prepare, filters = [], pointing = [], approvers = ['jl_shi', 'ld_gao'] }: Written,
): void => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    await prepare(server)
  })
  afterAll(() => server.close())
  const admin = () => server.as('admin')
  const saved = async (more: object = {}) => (await admin().call(calls.create, { ...draft, ...more })).id
  const get = (id: number) => admin().call(calls.get, { id })

  describe(`${spec.name}: from its draft to its end`, () => {
    it('is numbered, keeps its lines in order, and is found by its call code', async () => {
      const id = await saved()
      const found = await get(id)
      expect(found).toMatchObject({ docState: 'draft', docStatus: 'subN', ...draft })
      expect(found.number).toMatch(new RegExp(String.raw`^${spec.prefix}-[A-Z]+-\d{8}-\d{4}$`))
      expect((await admin().call(calls.list, { keyword: found.callCode })).rows).toMatchObject([
        { id, number: found.number },
      ])
    })
    it('is changed while it is a draft, on the version that was read', async () => {
      const id = await saved()
      await admin().call(calls.update, { id, version: 1, ...draft, remark: '改过' })
      expect(await admin().refused(calls.update, { id, version: 1, ...draft })).toMatchObject({ code: 409 })
      expect(await get(id)).toMatchObject({ remark: '改过', version: 2 })
    })
    it('is approved step by step by those whose chain it goes through, and voided with a reason', async () => {
      const id = await saved()
      await admin().call(calls.submit, { id, version: 1 })
      expect(await get(id)).toMatchObject({
        docState: 'submitted',
        docStatus: 'subY',
        approvalStatus: 'pendingApproval',
      })
      for (const account of approvers) {
        const { version, can } = await server.as(account).call(calls.get, { id })
        expect(can).toMatchObject({ approve: true, return: true, refuse: true })
        await server.as(account).call(calls.approve, { id, version })
      }
      const last = server.as(approvers.at(-1) ?? '')
      const { version } = await last.call(calls.get, { id })
      expect((await last.refused(calls.void, { id, version, opinion: '' })).errors).toMatchObject([
        { field: 'opinion' },
      ])
      await last.call(calls.void, { id, version, opinion: '录入错误' })
      expect((await admin().call(calls.history, { id })).map(({ transition }) => transition)).toEqual([
        'create',
        'submit',
        'approve',
        'approve',
        'void',
      ])
    })
    it('is not submitted without lines, and not written for an unknown project', async () => {
      const id = await saved({ lines: [] })
      expect((await admin().refused(calls.submit, { id, version: 1 })).errors).toMatchObject([{ field: 'lines' }])
      expect((await admin().refused(calls.create, { ...draft, projectInfoNo: 'none' })).errors).toMatchObject([
        { field: 'projectInfoNo' },
      ])
    })
    it('stands on its project: not written or submitted for one that is closed, and in the way of its deletion', async () => {
      const id = await saved()
      const put = (status: string) =>
        server.db.updateTable('system.project').set({ status }).where('id', '=', 'P2601').execute()
      await put(projectStatuses.closed)
      onTestFinished(async () => {
        await put(projectStatuses.working)
      })
      expect((await admin().refused(calls.create, draft)).errors).toMatchObject([{ key: 'projectClosed' }])
      expect(await admin().refused(calls.submit, { id, version: 1 })).toMatchObject({ code: 500 })
      expect((await get(id)).can).not.toHaveProperty('submit')
      const [named = ''] = spec.messages.texts['ofProject'] ?? []
      expect((await admin().refused(project.remove, { id: 'P2601' })).msg).toMatch(
        new RegExp(named.replace('{count}', String.raw`\d+`)),
      )
    })
    it.each(filters)('is found by %o and not by %o', async (found, other) => {
      const id = await saved()
      const idsFor = async (asked: object) =>
        (await admin().call(calls.list, { ...asked, pageSize: 500 })).rows.map((row) => row.id)
      expect(await idsFor(found)).toContain(id)
      expect(await idsFor(other)).not.toContain(id)
    })
    it.each(pointing)('refuses a %s that leads nowhere, at its field', async (field) => {
      expect((await admin().refused(calls.create, { ...draft, [field]: 'none' })).errors).toMatchObject([{ field }])
    })
    it('is nothing for somebody without the permission', async () => {
      expect(transitionsOf(spec).length).toBeGreaterThan(0)
      expect(await server.as('guest01').refused(calls.list, {})).toMatchObject({ code: 403 })
    })
  })
}
