// Calls that are no part of the product: each shows one property of the request layer by itself.
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import {
  date,
  decimal,
  id,
  ids,
  listInput,
  many,
  pageOf,
  required,
  text,
  version,
  yes,
} from '@geodepot/contracts/kit/wire.ts'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { refusal } from '../refusal.ts'
import { type Route, command, query } from '../route.ts'

const probeMessages = messages('system/probe', {
  name: ['名称', 'Name'],
  taken: ['“{name}”已被占用', '"{name}" is taken'],
  told: ['已记录', 'Told'],
})
const anything = z.record(z.string(), z.unknown())
const row = z.object({ id: z.number() })
const empty = z.object({})
const fields = {
  name: text(20).optional(),
  state: many(z.enum(['0', '1', '2'])),
  beginTime: date.optional(),
  endTime: date.optional(),
}

export const probe = operations('system/probe', probeMessages, {
  data: { method: 'GET', path: '/probe/data', permission: 'signed-in', input: empty, answer: row },
  rows: {
    method: 'GET',
    path: '/probe/rows',
    permission: 'signed-in',
    wire: 'rows',
    input: listInput(fields, ['name', 'createTime']),
    answer: pageOf(row),
  },
  records: {
    method: 'GET',
    path: '/probe/records',
    permission: 'signed-in',
    wire: 'records',
    input: listInput(fields, ['name']),
    answer: pageOf(row),
  },
  mainList: {
    method: 'GET',
    path: '/probe/mainList',
    permission: 'signed-in',
    wire: 'mainList',
    input: listInput(fields, ['name']),
    answer: pageOf(row),
  },
  top: {
    method: 'GET',
    path: '/probe/top',
    permission: 'signed-in',
    wire: 'top',
    input: empty,
    answer: z.object({ roles: z.array(z.string()) }),
  },
  bare: {
    method: 'GET',
    path: '/probe/bare',
    permission: 'signed-in',
    wire: 'bare',
    input: empty,
    answer: z.object({ access_token: z.string() }),
  },
  file: {
    method: 'POST',
    path: '/probe/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: listInput(fields, ['name']),
    answer: z.void(),
  },
  zero: { method: 'GET', path: '/probe/zero', permission: 'signed-in', ok: 0, input: empty, answer: z.array(row) },
  nothing: {
    method: 'DELETE',
    path: '/probe/nothing/{ids}',
    permission: 'signed-in',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  echo: {
    method: 'POST',
    path: '/probe/echo/{id}',
    permission: 'signed-in',
    success: 'told',
    answer: anything,
    input: z.object({
      ...fields,
      id,
      remark: text(20).optional(),
      amount: decimal.optional(),
      version: version.optional(),
      owner: id.optional(),
      sure: yes.optional(),
      params: z.record(z.string(), z.string()).optional(),
      lines: z
        .array(
          z.object({
            what: required(20),
            note: text(20).optional(),
            kind: z.enum(['1', '2']).optional(),
            day: date.optional(),
          }),
        )
        .optional(),
    }),
  },
  asked: {
    method: 'POST',
    path: '/probe/list',
    permission: 'signed-in',
    input: listInput(fields, ['name']),
    wire: 'rows',
    answer: pageOf(anything),
  },
  day: {
    method: 'GET',
    path: '/probe/day',
    permission: 'signed-in',
    input: z.object({ day: text(20) }),
    answer: z.string(),
  },
  guarded: { method: 'GET', path: '/probe/guarded', permission: 'system:probe:list', input: empty, answer: row },
  open: { method: 'GET', path: '/probe/open', permission: 'public', input: empty, answer: row },
  breaks: { method: 'POST', path: '/probe/breaks', permission: 'public', input: empty, answer: z.void() },
  cutOff: { method: 'GET', path: '/probe/cutOff', permission: 'public', input: empty, answer: z.void() },
  cutOffWhileChanging: { method: 'POST', path: '/probe/cutOff', permission: 'public', input: empty, answer: z.void() },
  upload: {
    method: 'POST',
    path: '/probe/upload',
    permission: 'signed-in',
    body: 'bytes',
    input: empty,
    answer: z.object({ bytes: z.number() }),
  },
  add: {
    method: 'POST',
    path: '/probe/add',
    permission: 'signed-in',
    success: 'added',
    input: z.object({ name: required(20) }),
    answer: z.object({ id: z.number(), at: z.string() }),
  },
  addSilently: {
    method: 'POST',
    path: '/probe/silent',
    permission: 'signed-in',
    input: z.object({ name: required(20) }),
    answer: z.void(),
  },
  commit: {
    method: 'GET',
    path: '/probe/commit',
    permission: 'signed-in',
    input: z.object({ name: required(20) }),
    answer: z.void(),
  },
})

const page = { rows: [{ id: 1, secret: 'kept' }], total: 1 }
/** The name whose first try fails after it has written. */
export const unlucky = 'unlucky'
let tried = 0

const insert = async (db: Pick<Database, 'getExecutor'>, name: string): Promise<number> => {
  const {
    rows: [made],
  } = await sql<{ id: number }>`insert into public.probe (name) values (${name}) returning id`.execute(db)
  return made?.id ?? 0
}

export const probes: readonly Route[] = [
  query(probe.data, async () => ({ id: 1, secret: 'kept' })),
  query(probe.rows, async ({ input }) => ({
    rows: page.rows,
    total: 10_001,
    totalExact: false as const,
    ...(input.name === 'exact' && { totalExact: undefined, total: 1 }),
  })),
  query(probe.records, async () => ({ ...page, totalExact: false as const })),
  query(probe.mainList, async () => page),
  query(probe.top, async () => ({ roles: ['admin'] })),
  query(probe.bare, async () => ({ access_token: 'x', secret: 'kept' })),
  query(probe.file, async () => ({
    name: '设备 台账.xlsx',
    type: 'application/octet-stream',
    body: Readable.from([Buffer.from('a'), Buffer.from('b')]),
  })),
  query(probe.zero, async () => page.rows),
  command(probe.nothing, async () => undefined),
  query(probe.echo, async ({ input }) => input),
  query(probe.asked, async ({ input }) => ({ rows: [input], total: 1 })),
  query(
    probe.day,
    async ({ db, input }) =>
      (await sql<{ day: string }>`select ${input.day}::date as day`.execute(db)).rows[0]?.day ?? '',
  ),
  query(probe.guarded, async () => ({ id: 1 })),
  query(probe.open, async () => ({ id: 1 })),
  query(probe.breaks, async () => {
    throw new Error('no column "salary" at 10.0.0.3')
  }),
  query(probe.cutOff, async ({ db }) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  }),
  command(probe.cutOffWhileChanging, async ({ tx }) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  }),
  query(probe.upload, async ({ arriving }) => {
    let bytes = 0
    for await (const part of (await arriving())?.body ?? []) bytes += (part as Buffer).length
    return { bytes }
  }),
  command(probe.add, async ({ tx, input }) => {
    const made = await insert(tx, input.name)
    await sql`select pg_sleep(0.05)`.execute(tx)
    if (input.name === unlucky && ++tried === 1) throw refusal(probeMessages, 'taken', { name: input.name }, 'name')
    return { id: made, at: 'once' }
  }),
  command(probe.addSilently, async ({ tx, input }) => {
    await insert(tx, input.name)
  }),
  command(probe.commit, async ({ tx, input }) => {
    await insert(tx, input.name)
  }),
]
/** The words of the kit that these tests expect. */
export const said = (key: keyof typeof kitMessages.texts): string => kitMessages.texts[key][0]
/** The body of a refusal for one of the kit's reasons, as the wire has it. */
export const refusedAs = (code: number, key: keyof typeof kitMessages.texts) => ({ code, key, msg: said(key) })
