import { exportInput } from '@geodepot/contracts/kit/export.ts'
import { listInput, pageOf } from '@geodepot/contracts/kit/wire.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { List } from '../list.tsx'
import { SearchChoice, SearchText } from '../search.tsx'

const words = messages('test/thing', {
  title: ['物品台账', 'Things'],
  help: ['全部物品', 'All things'],
  name: ['名称', 'Name'],
  amount: ['数量', 'Amount'],
  place: ['位置', 'Place'],
  kind: ['类型', 'Kind'],
  keyword: ['关键字', 'Keyword'],
})
const row = z.object({
  id: z.number(),
  name: z.string(),
  amount: z.string(),
  place: z.string().nullable(),
  version: z.number(),
  can: z.object({ edit: z.literal(true).optional(), remove: z.literal(true).optional() }),
})
export type Row = z.output<typeof row>
export const query = listInput({ keyword: z.string().optional(), kind: z.string().optional() }, ['name', 'amount'])
export const thing = operations('test/thing', words, {
  list: {
    method: 'GET',
    path: '/test/thing/list',
    permission: 'test:thing:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  create: { method: 'POST', path: '/test/thing', permission: 'test:thing:add', input: z.object({}), answer: z.void() },
  export: {
    method: 'POST',
    path: '/test/thing/export',
    permission: 'test:thing:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ['id', 'place', 'amount', 'name']),
    answer: z.void(),
  },
})

export const rowOf = (id: number): Row => ({
  id,
  name: `thing ${id}`,
  amount: String(id * 1000),
  place: id % 2 ? null : 'shelf',
  version: 1,
  can: id % 2 ? { edit: true } : { edit: true, remove: true },
})
export const stock = Array.from({ length: 45 }, (_, index) => rowOf(index + 1))
export const paged = (rows: Row[], ask: Record<string, unknown>) => {
  const [page, size] = [Number(ask['pageNum']), Number(ask['pageSize'])]
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
}
export const add = vi.fn<() => void>()
export const edit = vi.fn<(row: Row) => void>()
export const Things = () => (
  <List
    of={thing.list}
    rowKey="id"
    columns={['name', { field: 'amount', kind: 'figure', unit: 'kg' }, 'place']}
    to={({ id }) => String(id)}
    card={{ title: 'name', facts: ['amount', 'place'] }}
    add={{ of: thing.create, run: add }}
    exportOf={thing.export}
    actions={[
      { name: 'edit', label: 'Edit', letter: 'e', shown: ({ can }) => can.edit === true, run: edit },
      { name: 'remove', label: 'Remove', shown: ({ can }) => can.remove === true, run: () => {} },
    ]}
    search={{
      main: (field) => <SearchText of={field('keyword')} />,
      more: (field) => <SearchChoice of={field('kind')} options={[{ value: 'a', label: 'Alpha' }]} />,
    }}
    chosen={(rows) => <span>{`chosen: ${rows.map(({ name }) => name).join(', ')}`}</span>}
  />
)
export const bodyRow = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return found
}
export const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
