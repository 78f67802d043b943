import { z } from 'zod'
import { can, id, ids, listInput, pageOf, remark, required, version } from '@geodepot/contracts/kit/wire.ts'
import { exportInput } from '@geodepot/contracts/kit/export.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormFrame, type RecordFormProps, TextField, useRecordForm } from '../form/index.ts'
import { setLanguage } from '../i18n/index.ts'
import { masterPromises } from '../test/master.tsx'
import { show, someone } from '../test/page.tsx'
import { serve, served } from '../test/served.ts'
import { MasterList } from './index.ts'

const words = messages('system/flag', { title: ['旗帜', 'Flags'], name: ['名称', 'Name'], remark: ['备注', 'Remark'] })
const written = z.object({ name: required(50), remark: remark.optional() })
const row = z.object({
  id: z.number(),
  name: z.string(),
  remark: z.string(),
  version: z.number(),
  can: can(['edit', 'remove']),
})
const query = listInput({}, ['name'])
const flag = operations('system/flag', words, {
  list: {
    method: 'GET',
    path: '/flag/list',
    permission: 'a:flag:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  get: { method: 'GET', path: '/flag/{id}', permission: 'a:flag:query', input: z.object({ id }), answer: row },
  create: {
    method: 'POST',
    path: '/flag',
    permission: 'a:flag:add',
    success: 'added',
    input: written,
    answer: z.object({ id: z.number() }),
  },
  update: {
    method: 'PUT',
    path: '/flag',
    permission: 'a:flag:edit',
    success: 'updated',
    input: written.extend({ id, version }),
    answer: z.object({ version: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path: '/flag/{ids}',
    permission: 'a:flag:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/flag/export',
    permission: 'a:flag:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ['name', 'remark']),
    answer: z.void(),
  },
})
type Row = z.output<typeof row>
const rowOf = (of: number, more: Partial<Row> = {}): Row => ({
  id: of,
  name: `旗${of}`,
  remark: '',
  version: 2,
  can: { edit: true, remove: true },
  ...more,
})

const Form = (props: RecordFormProps<typeof flag.get>) => {
  const form = useRecordForm(props, {
    calls: flag,
    blank: { name: '' },
    written: ({ name, remark: said }) => ({ name, remark: said }),
    fixed: ({ id: of, version: now }) => ({ id: of, version: now }),
    ask: ({ id: of }) => ({ id: of }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <TextField form={form} name="name" />
      <TextField form={form} name="remark" />
    </FormFrame>
  )
}
const Flags = ({ fixed = false, reads }: { fixed?: boolean; reads?: (of: Row) => void }) => (
  <MasterList
    of={flag}
    ask={({ id: of }) => ({ id: of })}
    nameOf={({ name }) => name}
    words={{ add: '新增旗帜', edit: '修改旗帜', remove: '删除旗帜' }}
    form={Form}
    columns={['name', 'remark']}
    rowKey="id"
    card={{ title: 'name', facts: ['remark'] }}
    fixed={fixed}
    {...(reads && { reads })}
    chosen={(rows) => <b>{rows.map(({ name }) => name).join('+')}</b>}
  />
)
const list = serve(flag.list, () => ({ rows: [rowOf(1), rowOf(2), rowOf(3, { can: {} })], total: 3 }))
const only = (...permissions: string[]) => ({ person: { ...someone, permissions } })
const choose = async (user: ReturnType<typeof show>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
}

masterPromises({
  page: () => <Flags />,
  of: flag,
  row: rowOf,
  adds: /新增旗帜/,
  writes: { changes: { name: '旗甲' }, sent: { name: '旗甲' } },
})

test('several are deleted at once, after a question that counts them; what may not be deleted shuts the button', async () => {
  const { asked } = served(
    list,
    serve(flag.remove, () => undefined),
  )
  const { user } = show(<Flags />)
  await choose(user, '旗1', '旗2')
  expect(screen.getByText('旗1+旗2')).toBeTruthy()
  await choose(user, '旗3')
  expect(screen.getByRole('button', { name: '删除' }).hasAttribute('disabled')).toBe(true)
  await choose(user, '旗3')
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除旗帜' }))
  expect(dialog.getByText('确认删除所选 2 条数据？')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.find(({ name }) => name === flag.remove.name)?.ask).toEqual({ ids: '1,2' }))
  await waitFor(() => expect(screen.queryByText('旗1+旗2')).toBeNull())
})

test('nobody is offered what he may not do', async () => {
  served(list)
  const { user } = show(<Flags />, only('a:flag:list'))
  await choose(user, '旗1')
  expect(screen.getByText('旗1', { selector: 'b' })).toBeTruthy()
  for (const name of ['新增旗帜', '导出', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a name opens the record to change it, or to read it where it may not be changed', async () => {
  const read: number[] = []
  served(
    list,
    serve(flag.get, ({ id: of }) => rowOf(Number(of))),
  )
  const { user } = show(<Flags reads={(of) => read.push(of.id)} />)
  await user.click(await screen.findByText('旗3', { selector: 'button, a' }))
  expect(read).toEqual([3])
  await user.click(screen.getByText('旗1', { selector: 'button, a' }))
  expect(await screen.findByRole('dialog', { name: '修改旗帜' })).toBeTruthy()
})

test('what is the product’s own is not added to', async () => {
  served(list)
  show(<Flags fixed />)
  await screen.findAllByText('旗1')
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(list)
  show(<Flags />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(2)
})
