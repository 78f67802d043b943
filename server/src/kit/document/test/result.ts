import {
  approvalOperations,
  canOf,
  decisionPerLine,
  decisionsOn,
  document as declare,
  documentColumns,
  documentOperations,
} from '@geodepot/contracts/kit/document.ts'
import { documentTexts } from '@geodepot/contracts/kit/document.messages.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { quantity, required } from '@geodepot/contracts/kit/wire.ts'
import { type Generated, sql } from 'kysely'
import { z } from 'zod'
import { type TestServer, testServer } from '../../../testing/index.ts'
import type { Database, Reader } from '../../database/database.ts'
import { exporter } from '../../export.ts'
import type { Route } from '../../http/route.ts'
import { documentReads, documentRoutes, grantedLines, implement } from '../index.ts'

// A document that no module has: approved in two steps line by line, its transitions named unlike any other's, one of
// them `return`, and a rule of its own.
export const resultMessages = messages('test/result', {
  ...documentTexts,
  title: ['测试结果', 'Test result'],
  number: ['单号', 'Number'],
  name: ['名称', 'Name'],
  model: ['型号', 'Model'],
  state_sentBack: ['已打回', 'Sent back'],
  state_takenBack: ['已收回', 'Taken back'],
  state_waiting: ['待认可', 'Waiting'],
  state_agreed: ['已认可', 'Agreed'],
  state_turnedDown: ['已否决', 'Turned down'],
  state_annulled: ['已废止', 'Annulled'],
  state_partial: ['部分通过', 'Approved in part'],
  state_back: ['已返回', 'Brought back'],
  action_handIn: ['交上', 'Handed in'],
  action_agree: ['认可', 'Agreed'],
  action_sendBack: ['打回', 'Sent back'],
  action_turnDown: ['否决', 'Turned down'],
  action_takeBack: ['收回', 'Taken back'],
  action_annul: ['废止', 'Annulled'],
  action_return: ['返还', 'Brought back'],
  nothingToReturn: ['没有可返还的物品', 'There is nothing to bring back'],
})

const {
  approve: agree,
  return: sendBack,
  refuse: turnDown,
} = decisionsOn('waiting', 'test:result:decide', decisionPerLine)
export const result = declare({
  name: 'test/result',
  messages: resultMessages,
  prefix: 'JG',
  header: z.object({ name: required(60), goods: z.coerce.number().int().default(0) }),
  line: z.object({ model: required(60), qty: quantity }),
  states: {
    draft: { wire: '0', tone: 'draft' },
    sentBack: { wire: '0', tone: 'attention' },
    takenBack: { wire: '0', tone: 'draft' },
    waiting: { wire: '9', tone: 'underWay' },
    agreed: { wire: '9', tone: 'done' },
    partial: { wire: '9', tone: 'done' },
    turnedDown: { wire: '9', tone: 'refused' },
    annulled: { wire: '9', tone: 'refused' },
    back: { wire: '9', tone: 'done' },
  },
  editable: ['draft', 'sentBack', 'takenBack'],
  approval: {
    pending: 'waiting',
    approved: 'agreed',
    refused: 'turnedDown',
    returned: 'sentBack',
    lines: { quantity: 'quantity', partialApproved: 'partial' },
  },
  transitions: {
    handIn: {
      role: 'submit',
      from: ['draft', 'sentBack', 'takenBack'],
      to: 'waiting',
      permission: 'test:result:submit',
      button: 'primary',
    },
    agree: { ...agree, signs: 'action_agree' },
    sendBack,
    turnDown,
    takeBack: {
      role: 'withdraw',
      from: ['waiting'],
      to: 'takenBack',
      permission: 'test:result:submit',
      button: 'default',
    },
    annul: {
      role: 'void',
      from: ['agreed', 'partial'],
      to: 'annulled',
      permission: 'test:result:annul',
      button: 'danger',
    },
    return: {
      role: 'own',
      by: 'submitter',
      from: ['agreed', 'partial'],
      to: 'back',
      permission: 'test:result:return',
      button: 'default',
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
})

const row = z.object({ ...documentColumns, docState: z.string(), name: z.string(), can: canOf(result) })
export const resultCalls = {
  ...approvalOperations(result),
  ...documentOperations(result, { row, detail: row, filters: {}, sortable: ['number'], exported: ['number'] }),
}

interface Columns {
  id: number
  number: string
  call_code: string
  state: string
  version: number
  department_id: string
  project_id: string | null
  submitted_by: number | null
  created_by: number
  name: string
  goods: number
}
declare module '../../database/types.ts' {
  interface DB {
    'test.result': Columns
    'test.result_line': {
      id: Generated<number>
      document_id: number
      position: number
      model: string
      quantity: string
    }
  }
}

/** What was left of each line when an approval had ended, in the order of the ends. */
export const ended: (readonly [outcome: string, quantities: readonly string[]])[] = []

interface Facts {
  readonly goods: number
}
export const results = implement(result, {
  table: 'test.result',
  lineTable: 'test.result_line',
  prepare: async (_tx, actor, { header, lines }) => ({
    reasons: [],
    header: { ...header, department_id: actor.departmentId, project_id: null },
    lines: lines.map(({ model, qty }) => ({ model, quantity: qty })),
  }),
  approval: { about: async (_tx, document) => [document.row.name, document.row.name] },
  facts: async (db, rows): Promise<ReadonlyMap<number, Facts>> => {
    const found = await db
      .selectFrom('test.result')
      .select(['id', 'goods'])
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    return new Map(found.map((one) => [one.id, one]))
  },
  guards: { return: ({ goods }) => (goods > 0 ? undefined : { key: 'nothingToReturn', messages: resultMessages }) },
  effects: { return: async () => ({ detail: { returned: true } }) },
  onApproval: {
    partialApproved: async ({ tx, document }) => {
      ended.push(['partialApproved', await left(tx, document.id)])
    },
    approved: async ({ tx, document }) => {
      ended.push(['approved', await left(tx, document.id)])
    },
  },
})
const left = async (db: Reader, id: number): Promise<string[]> =>
  [...(await grantedLines(db, results, id)).values()].map(({ granted }) => granted)

const reads = documentReads(results, resultCalls.list, {
  columns: () => sql`a.*, a.call_code as "callCode", null as "applicantName", null as "submitTime"`,
  joins: sql``,
  sort: {},
})
const sheet = exporter<z.output<typeof row>>()(resultMessages, 'title', [{ key: 'number' }])
const routes: readonly Route[] = documentRoutes(results, resultCalls, { reads, sheet })

/** Gives the clone the document's tables, everybody its permissions, and its kind a chain: one person, then two. */
const settle = async (db: Database): Promise<void> => {
  await sql`create schema test`.execute(db)
  await sql`
    create table test.result (id bigint primary key references document.register, number text not null, call_code text not null, state text not null, version int not null,
      department_id text not null, project_id text, submitted_by bigint, submitted_at timestamptz, created_by bigint not null, created_at timestamptz not null,
      updated_by bigint, updated_at timestamptz, deleted_at timestamptz, name text not null, goods int not null)`.execute(
    db,
  )
  await sql`create table test.result_line (id bigint generated always as identity primary key, document_id bigint not null references test.result,
    position int not null, model text not null, quantity numeric not null)`.execute(db)
  const permissions = [...new Set(Object.values(resultCalls).map(({ permission }) => permission))]
  await sql`
    with made as (insert into system.menu (type, title, title_en, permission) select 'F', p, p, p from unnest(${permissions}::text[]) p returning id)
    insert into system.role_menu (role_id, menu_id) select r.id, made.id from system.role r, made`.execute(db)
  await sql`
    with made as (insert into document.chain (kind, name, name_en) values (${result.name}, '两步', 'Two steps') returning id)
    insert into document.chain_step (chain_id, position, name, name_en, who, people, mode)
    select made.id, s.position, s.name, s.name, 'people', array(select u.id from system.user u where u.name = any(s.people)), s.mode
    from made, (values (1, '初审', array['jl_shi'], 'any'), (2, '终审', array['ld_gao', 'zb_lin'], 'all')) s (position, name, people, mode)`.execute(
    db,
  )
}

/** The product with this document beside its own. */
export const resultServer = async (): Promise<TestServer> => {
  const server = await testServer({ routes })
  await settle(server.db)
  return server
}
