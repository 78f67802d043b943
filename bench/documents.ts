// What it costs to write a document of each kind with its lines, beside plain inserts of the same rows.
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationCalls as materialCalls } from '@geodepot/contracts/material/application.ts'
import { type Reader, connect } from '../server/src/kit/database/database.ts'
import { sql } from 'kysely'
import { capture } from './capture.ts'
import type { Sent } from './load.ts'
import { recorded } from './plain.ts'
import { type Place, type Served, startBare, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'
import { inTurns, ratioOf } from './turns.ts'

const lineCount = 10
const [project, pool] = ['P2601', 'C10801']

/** What the documents are about. */
interface Stock {
  readonly models: readonly number[]
  readonly materials: readonly number[]
  readonly devices: readonly number[]
  readonly pool: number
  readonly planStart: string
  readonly planEnd: string
}
const stockOf = async (db: Reader): Promise<Stock> => {
  const { rows } = await sql<Stock>`
    with place as (select id from equipment.holder where kind = 'pool' and department_id = ${pool})
    select array(select id from equipment.model where tracking = 'single' order by id limit ${lineCount}) as models,
      array(select id from material.material order by id limit ${lineCount}) as materials,
      array(select d.id from equipment.device d, place where d.holder_id = place.id and d.device_status = '0' and d.tech_state = 'good'
        and d.account_state = 'inAccount' order by d.id limit ${lineCount}) as devices,
      (select id from place) as pool, design_start as "planStart", design_end as "planEnd" from system.project where id = ${project}`.execute(
    db,
  )
  const [stock] = rows
  if (!stock) throw new Error(`${project} is not there`)
  return stock
}

interface Kind {
  readonly name: string
  readonly account: string
  readonly path: string
  readonly body: (stock: Stock) => object
}
const kinds: readonly Kind[] = [
  {
    name: 'application',
    account: 'xm_ma',
    path: applicationCalls.save.path,
    body: ({ models, planStart, planEnd }) => ({
      appName: 'Asked for by the bench',
      projectInfoNo: project,
      planStart,
      planEnd,
      lines: models.map((modelId) => ({ modelId, requestedQty: '4' })),
    }),
  },
  {
    name: 'allocation',
    account: 'dp_sun',
    path: allocationCalls.create.path,
    body: ({ devices, pool: fromHolderId }) => ({
      fromHolderId,
      projectInfoNo: project,
      lines: devices.map((devId) => ({ devId })),
    }),
  },
  {
    name: 'material application',
    account: 'wz_ye',
    path: materialCalls.create.path,
    body: ({ materials }) => ({
      formName: 'Asked for by the bench',
      projectInfoNo: project,
      lines: materials.map((materialId) => ({ materialId, unitPrice: '520.35', quantity: '12.5' })),
    }),
  },
]

// Texts of a document that occur once: the bare server makes its own.
const onceIn = async (db: Reader): Promise<Record<string, string>> => {
  const { rows } = await sql<{ number: string; call_code: string }>`
    select number, call_code from document.register order by id desc limit 1`.execute(db)
  return { ...rows[0] }
}

const compare = async (
  place: Place,
  databaseUrl: string,
  db: Reader,
  hearing: Awaited<ReturnType<typeof capture>>,
  product: Served,
  { account, path: below, body }: Kind,
) => {
  const path = `/prod-api${below}`
  const payload = JSON.stringify(body(await stockOf(db)))
  const token = await tokenFor(databaseUrl, account)
  let count = 0
  const next = (key = `bench-${account}-${(count += 1)}-${process.pid}`): Sent => ({
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN', 'idempotency-key': key },
    body: payload,
  })
  await hearing.of(next())
  const key = `recorded-${account}`
  const { answer, statements } = await recorded(databaseUrl, () => hearing.of(next(key)))
  const bare = await startBare({
    databaseUrl,
    plans: [
      {
        kind: 'create',
        path,
        answer: answer.answer['data'] as Record<string, unknown>,
        statements,
        marks: { ...(await onceIn(db)), key },
      },
    ],
  })
  try {
    return await inTurns(place, { served: product, next: () => next() }, { served: bare, next: () => next() })
  } finally {
    await bare.stop()
  }
}

export const documents = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  const hearing = await capture(databaseUrl)
  const product = await startProduct(databaseUrl)
  try {
    for (const kind of kinds) {
      const pairs = await compare(place, databaseUrl, db, hearing, product, kind)
      const name = `${kind.name} of ${lineCount} lines, beside plain inserts, CPU`
      tell({ name, bound: 12, unit: '×', ...ratioOf(pairs, 'both') })
    }
  } finally {
    await product.stop()
    await hearing.close()
    await close()
  }
}
