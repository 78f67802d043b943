import { handedOver as handedOverShape, handOver, handOverLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentTexts } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { canOf, document as declare, documentColumns, documentOperations } from '@geodepot/contracts/kit/document.ts'
import { documentTexts } from '@geodepot/contracts/kit/document.messages.ts'
import { type Language, messages } from '@geodepot/contracts/kit/messages.ts'
import { id, key, quantity } from '@geodepot/contracts/kit/wire.ts'
import { type Generated, sql } from 'kysely'
import { z } from 'zod'
import { type TestServer, testServer } from '../../../testing/index.ts'
import type { Database, Reader, Tx } from '../../../kit/database/database.ts'
import type { Actor } from '../../../kit/access/actor.ts'
import {
  type Draft,
  type Guard,
  type Standard,
  documentReads,
  documentRoutes,
  implement,
} from '../../../kit/document/index.ts'
import { exporter } from '../../../kit/export.ts'
import type { Route } from '../../../kit/http/route.ts'
import { type HandOver, type Road, between, handedOver, handingOver, lineColumns, roadOf, signing } from '../index.ts'

// A document that no module has: what a project holds goes home to a pool, the other way round than an allocation, and
// is to be inspected there. All that it says of its hand-over is the plan.
const name = 'test/homecoming'
const homecoming = declare({
  name,
  messages: messages(name, {
    ...documentTexts,
    ...shipmentTexts,
    title: ['测试返还', 'Test homecoming'],
    state_ready: ['待发运', 'Ready'],
    state_underWay: ['在途', 'In transit'],
    state_home: ['已返还', 'Home'],
    action_end: ['关闭', 'Closed'],
  }),
  prefix: 'HJ',
  header: z.object({ projectInfoNo: key, toHolderId: id }),
  line: z.object({ devId: id.optional(), modelId: id, condition: z.string().default('good'), qty: quantity }),
  states: {
    draft: { wire: '0', tone: 'draft' },
    ready: { wire: '9', tone: 'attention' },
    underWay: { wire: '9', tone: 'underWay' },
    home: { wire: '9', tone: 'done' },
  },
  editable: ['draft'],
  transitions: {
    submit: { role: 'submit', from: ['draft'], to: 'ready', permission: 'test:homecoming:submit', button: 'primary' },
    ...handOver({ name, from: ['ready', 'underWay'], underWay: 'underWay' }),
    end: {
      role: 'own',
      by: 'scope',
      from: ['underWay'],
      to: 'home',
      permission: 'test:homecoming:end',
      button: 'default',
    },
  },
  scope: { departments: ['department_id', 'to_department_id'], projects: ['project_id'], people: ['created_by'] },
  holds: {},
})

interface Places {
  readonly department_id: string
  readonly project_id: string
  readonly to_department_id: string
  readonly to_holder_id: number
}
const plan: HandOver<Places> = {
  spec: homecoming,
  lineTable: 'test.homecoming_line',
  condition: 'condition',
  released: 'ready',
  ...between<Places>({
    sender: { department: 'department_id', project: 'project_id' },
    receiver: { department: 'to_department_id', holder: 'to_holder_id' },
  }),
  types: { arrives: { inType: '1' } },
  arrivesAs: 'waitInspect',
}
const road = handingOver(plan)
type Facts = Places & Road
const { ship, receive, settle: settles, close } = road.guards
const guards: Record<'ship' | 'receive' | 'settle' | 'end', Guard<Facts>> = {
  ship,
  receive,
  settle: settles,
  end: close,
}

declare module '../../../kit/database/types.ts' {
  interface DB {
    'test.homecoming': Places & {
      id: number
      number: string
      call_code: string
      state: string
      version: number
      submitted_by: number | null
      created_by: number
    }
    'test.homecoming_line': {
      id: Generated<number>
      document_id: number
      position: number
      device_id: number | null
      model_id: number
      condition: string
      quantity: string
    }
  }
}
const factsOf = async (db: Reader, rows: readonly Standard[]): Promise<ReadonlyMap<number, Facts>> => {
  const found = await sql<Facts & { id: number }>`
    select r.*, road.* from test.homecoming r ${roadOf(plan, 'r.id')} where r.id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    db,
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}
type Given = Draft<typeof homecoming>
const behaviour = {
  table: 'test.homecoming',
  lineTable: 'test.homecoming_line',
  prepare: async (tx: Tx, _actor: Actor, { header, lines }: Given) => {
    const { rows } = await sql<{ sender: string; receiver: string }>`
      select p.department_id as sender, h.department_id as receiver from system.project p, equipment.holder h where p.id = ${header.projectInfoNo} and h.id = ${header.toHolderId}`.execute(
      tx,
    )
    return {
      reasons: [],
      header: {
        department_id: rows[0]?.sender ?? '',
        project_id: header.projectInfoNo,
        to_department_id: rows[0]?.receiver ?? '',
        to_holder_id: header.toHolderId,
      },
      lines: lines.map(({ devId, modelId, condition, qty }) => ({
        device_id: devId ?? null,
        model_id: modelId,
        condition,
        quantity: qty,
      })),
    }
  },
  facts: factsOf,
  effects: road.effects,
  signing,
} as const
const homecomings = implement(homecoming, { ...behaviour, guards })
/** The same without anybody who says whose the settling is. */
export const unguarded = () => implement(homecoming, behaviour)

const row = z.object({ ...documentColumns, docState: z.string(), can: canOf(homecoming) })
const detail = row.extend({ lines: z.array(handOverLineRow), ...handedOverShape })
export const homecomingCalls = documentOperations(homecoming, {
  row,
  detail,
  filters: {},
  sortable: ['number'],
  exported: ['number'],
})

const reads = documentReads(homecomings, homecomingCalls.list, {
  columns: () => sql`a.*, a.call_code as "callCode", null as "applicantName", null as "submitTime"`,
  joins: sql``,
  sort: {},
})
const sheet = exporter<z.output<typeof row>>()(homecoming.messages, 'title', [{ key: 'number' }])
const detailOf = async (db: Reader, { id: document }: z.output<typeof row>, language: Language, actor: Actor) => {
  const places = await db
    .selectFrom('test.homecoming')
    .select(['id', 'department_id', 'project_id', 'to_department_id', 'to_holder_id'])
    .where('id', '=', document)
    .executeTakeFirstOrThrow()
  const { columns, joins } = lineColumns(document, language)
  const { rows: lines } = await sql`
    select ${columns} from test.homecoming_line l ${joins} where l.document_id = ${document} order by l.position`.execute(
    db,
  )
  return { lines, ...(await handedOver(db, plan, actor, places, language)) }
}
const routes: readonly Route[] = documentRoutes(homecomings, homecomingCalls, { reads, sheet, detail: detailOf })

/** Gives the clone the document's tables, and the crew and the keepers of pools its permissions. */
const settle = async (db: Database): Promise<void> => {
  await sql`create schema test`.execute(db)
  await sql`
    create table test.homecoming (id bigint primary key references document.register, number text not null, call_code text not null, state text not null, version int not null,
      department_id text not null, project_id text not null, to_department_id text not null, to_holder_id bigint not null, submitted_by bigint, submitted_at timestamptz,
      created_by bigint not null, created_at timestamptz not null, updated_by bigint, updated_at timestamptz, deleted_at timestamptz)`.execute(
    db,
  )
  await sql`create table test.homecoming_line (id bigint primary key default nextval('document.line_id'), document_id bigint not null references test.homecoming,
    position int not null, device_id bigint, model_id bigint not null, condition text not null, quantity numeric not null)`.execute(
    db,
  )
  const permissions = [...new Set(Object.values(homecomingCalls).map(({ permission }) => permission))]
  await sql`
    with made as (insert into system.menu (type, title, title_en, permission) select 'F', p, p, p from unnest(${permissions}::text[]) p returning id)
    insert into system.role_menu (role_id, menu_id) select r.id, made.id from system.role r, made`.execute(db)
}

/** The product with this document beside its own. */
export const homecomingServer = async (): Promise<TestServer> => {
  const server = await testServer({ routes })
  await settle(server.db)
  return server
}
