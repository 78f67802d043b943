import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { type Actor, systemContext } from '../../src/kit/access/actor.ts'
import { type Database, type Tx, inTransaction } from '../../src/kit/database/database.ts'
import { attach, takeFile } from '../../src/kit/files/index.ts'
import { personOf } from '../../src/system/session/index.ts'
import { paper } from './pdf.ts'
import { machine, typePlate } from './pictures.ts'

const lockOfPapers = 4_711_007

interface Content {
  readonly name: string
  readonly bytes: Buffer
}
interface Papers {
  readonly kind: string
  readonly id: string
  readonly account: string
  readonly files: readonly Content[]
}

/** Notes which records are to get attachments, in the transaction that makes them. */
export const owePapers = async (tx: Tx): Promise<void> => {
  await sql`
    insert into system.demo_paper (record_kind, record_id, position)
    select 'equipment/device', id, row_number() over (order by model_id, id) from (
      select distinct on (model_id) model_id, id from equipment.device where deleted_at is null and self_number is not null and name ~ '震源|车|钻|仪器|主机' order by model_id, id limit 8) d
    union all select 'equipment/application', id, row_number() over (order by id desc) from (select id from equipment.application where deleted_at is null order by id desc limit 4) a
    union all select 'equipment/scrap', id, row_number() over (order by id) from equipment.scrap where deleted_at is null
    union all select 'system/project', id, row_number() over (order by id desc) from (select id from system.project_document where deleted_at is null order by id desc limit 3) p`.execute(
    tx,
  )
}

const ofDevices = async (db: Database): Promise<Papers[]> => {
  const { rows } = await sql<{
    id: number
    name: string
    brand: string
    model: string
    serial: string
    position: number
  }>`
    select d.id, d.name, b.name as brand, m.name as model, coalesce(d.serial, d.code, d.id::text) as serial, p.position
    from system.demo_paper p join equipment.device d on d.id = p.record_id::bigint join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id
    where p.record_kind = 'equipment/device' order by p.position`.execute(db)
  return Promise.all(
    rows.map(async ({ id, name, brand, model, serial, position }) => ({
      kind: 'equipment/device',
      id: String(id),
      account: 'zb_lin',
      files: [
        { name: '外观.jpg', bytes: await machine(/震源|车|钻/.test(name) ? 'truck' : 'recorder') },
        { name: '铭牌.jpg', bytes: await typePlate([brand, model, `S/N ${serial}`, 'DATE 2024-06']) },
        ...(position <= 3
          ? [
              {
                name: '出厂合格证.pdf',
                bytes: paper('产品合格证', [
                  [
                    `产品名称：${name}`,
                    `规格型号：${brand} ${model}`,
                    `出厂编号：${serial}`,
                    '经检验，该产品符合技术条件，准予出厂。',
                    `检验员：检03    检验日期：2024-06-18`,
                  ],
                ]),
              },
            ]
          : []),
      ],
    })),
  )
}

const ofApplications = async (db: Database): Promise<Papers[]> => {
  const { rows } = await sql<{ id: number; name: string; account: string }>`
    select a.id, a.name, u.name as account from system.demo_paper p join equipment.application a on a.id = p.record_id::bigint join system.user u on u.id = a.created_by
    where p.record_kind = 'equipment/application' order by p.position`.execute(db)
  return rows.map(({ id, name, account }) => ({
    kind: 'equipment/application',
    id: String(id),
    account,
    files: [
      {
        name: '装备需求说明.pdf',
        bytes: paper('装备需求说明', [
          [name, '一、施工方法与工作量', '二、装备配置依据：日效、道数与备份比例', '三、进场计划与运输条件'],
          ['附：装备需求测算表', '以批准的施工设计为准。'],
        ]),
      },
    ],
  }))
}

/** A picture of what is to be scrapped, as its keeper took it. */
const ofScraps = async (db: Database): Promise<Papers[]> => {
  const { rows } = await sql<{ id: number; account: string; name: string }>`
    select a.id, u.name as account, h.name from system.demo_paper p join equipment.scrap a on a.id = p.record_id::bigint join system.user u on u.id = a.created_by
    join equipment.holder h on h.id = a.holder_id where p.record_kind = 'equipment/scrap' order by p.position`.execute(
    db,
  )
  return Promise.all(
    rows.map(async ({ id, account, name }) => ({
      kind: 'equipment/scrap',
      id: String(id),
      account,
      files: [{ name: '现状.jpg', bytes: await machine(name.includes('震源') ? 'truck' : 'recorder') }],
    })),
  )
}

const ofProjects = async (db: Database): Promise<Papers[]> => {
  const { rows } = await sql<{ id: number; name: string; task: string; account: string }>`
    select d.id, d.name, d.geology_task as task, coalesce(u.name, 'admin') as account
    from system.demo_paper p join system.project_document d on d.id = p.record_id::bigint left join system.user u on u.id = d.created_by
    where p.record_kind = 'system/project' order by p.position`.execute(db)
  return rows.map(({ id, name, task, account }) => ({
    kind: 'system/project',
    id: String(id),
    account,
    files: [
      {
        name: '项目任务书.pdf',
        bytes: paper('项目任务书', [
          [
            name,
            '一、地质任务',
            task === '' ? '按合同执行。' : task,
            '二、质量要求：执行行业标准及合同技术条款',
            '三、健康、安全与环境：执行公司作业规程',
          ],
        ]),
      },
    ],
  }))
}

// A kill in the middle leaves files that belong to nothing, which go after a
// day, and the note: the next start begins this record anew.
const file = async (db: Database, actor: Actor, { kind, id, files }: Papers): Promise<void> => {
  const ids: string[] = []
  for (const { name, bytes } of files)
    ids.push((await takeFile(db, actor, kind, { name, body: Readable.from([bytes]) })).id)
  await inTransaction(db, async (tx) => {
    await attach(tx, actor, systemContext, { kind, id }, ids)
    await sql`delete from system.demo_paper where record_kind = ${kind} and record_id = ${id}`.execute(tx)
  })
}

const make = async (db: Database): Promise<void> => {
  const papers = [
    ...(await ofDevices(db)),
    ...(await ofApplications(db)),
    ...(await ofScraps(db)),
    ...(await ofProjects(db)),
  ]
  if (papers.length === 0) return
  const people = await db
    .selectFrom('system.user')
    .select(['id', 'name'])
    .where('name', 'in', [...new Set(papers.map(({ account }) => account))])
    .execute()
  for (const one of papers) {
    const person = people.find(({ name }) => name === one.account)
    const actor = person && (await personOf(db, person.id))
    if (actor) await file(db, actor, one)
  }
}

/**
 * Makes the attachments of the demo company that are still owed, as people would have sent them: photos and
 * certificates of devices, papers of applications and projects.
 */
export const seedPapers = (db: Database): Promise<void> =>
  db.connection().execute(async (connection) => {
    // Of nodes that start at once one makes them.
    const {
      rows: [lock],
    } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockOfPapers}) as taken`.execute(connection)
    if (lock?.taken !== true) return
    try {
      await make(db)
    } finally {
      await sql`select pg_advisory_unlock(${lockOfPapers})`.execute(connection)
    }
  })
