import { inspectInput, receiptHeader, receiptLine } from '@geodepot/contracts/material/receipt.ts'
import { outboundHeader, outboundLine } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { waive } from '../src/material/core/index.ts'
import { outboundDocuments } from '../src/material/outbound/index.ts'
import { receiptDocuments } from '../src/material/receipt/index.ts'
import stores from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'
import { signedBy } from './signatures.ts'

/** What is repaired rather than thrown away. */
const rotables = ['VB-HYD-002', 'VB-HYD-007', 'VB-ENG-007', 'VB-HYD-005', 'VB-HYD-006', 'VB-ELE-003']
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
const [first] = stores
type Condition = 'repairable' | 'doubtful' | 'beyond'

interface Scene {
  readonly stage: Stage
  readonly store: number
  readonly place: number
  readonly project: string
  readonly supplier: number
}
const sceneOf = async (stage: Stage): Promise<Scene | undefined> =>
  (
    await sql<Omit<Scene, 'stage'>>`
      select s.id as store, p.id as place, j.id as project, v.id as supplier
      from material.store s join material.place p on p.store_id = s.id and p.kind = 'storage' and p.closed_at is null
      cross join lateral (select q.id from system.project q where q.deleted_at is null and q.id = 'P2605') j
      cross join lateral (select u.id from system.supplier u where u.deleted_at is null order by u.id limit 1) v
      where s.code = ${first?.code ?? ''} order by p.position, p.id limit 1`.execute(stage.tx)
  ).rows.map((found) => ({ ...found, stage }))[0]
/** Those of which the store has some that nobody is promised, the most first. */
const plentyIn = async ({ stage, store }: Scene): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select m.id from material.material m join material.stock_level v on v.material_id = m.id and v.store_id = ${store}
      where m.code = any(${rotables}::text[]) and v.quantity - v.reserved >= 4 order by v.quantity - v.reserved desc, m.code`.execute(
      stage.tx,
    )
  ).rows.map(({ id }) => id)
const lineOf = async ({ stage }: Scene, table: 'outbound' | 'receipt', document: number) =>
  (
    await sql<{ id: number; batch: number }>`
      select id, batch_id as batch from ${sql.table(`material.${table}_line`)} where document_id = ${document} order by position limit 1`.execute(
      stage.tx,
    )
  ).rows[0] ?? { id: 0, batch: 0 }

const post = async (
  { stage, store }: Scene,
  day: number,
  header: object,
  lines: readonly object[],
  input: object = {},
): Promise<number> => {
  const keeper = await stage.person(first?.keeper ?? 'admin')
  const draft = {
    header: outboundHeader.parse({ storeId: store, outDate: moved(stage.today, day), ...header }),
    lines: lines.map((line) => outboundLine.parse(line)),
  }
  return stage.on(day, async () => {
    const [made] = await create(stage.tx, outboundDocuments, keeper, systemContext, [draft])
    await perform(stage.tx, outboundDocuments, keeper, systemContext, 'submit', made?.id ?? 0, undefined, input)
    return made?.id ?? 0
  })
}
/** So many handed out to the crew: the line for which cores are awaited. */
const issue = async (scene: Scene, day: number, materialId: number, outQty: string, receiverName: string) => {
  const header = { outKind: 'project', projectInfoNo: scene.project, receiverName, teamGroup: '修理班' }
  const id = await post(scene, day, header, [{ materialId, outQty }], signedBy(receiverName, 'receiver'))
  return (await lineOf(scene, 'outbound', id)).id
}
const receive = async (
  { stage, store }: Scene,
  day: number,
  header: object,
  line: object,
): Promise<{ id: number; keeper: string }> => {
  const account = first?.keeper ?? 'admin'
  const keeper = await stage.person(account)
  const draft = {
    header: receiptHeader.parse({ storeId: store, inDate: moved(stage.today, day), ...header }),
    lines: [receiptLine.parse(line)],
  }
  const id = await stage.on(day, async () => {
    const [made] = await create(stage.tx, receiptDocuments, keeper, systemContext, [draft])
    await perform(stage.tx, receiptDocuments, keeper, systemContext, 'submit', made?.id ?? 0, undefined, {})
    return made?.id ?? 0
  })
  return { id, keeper: account }
}
/** Old cores that the crew brought: their batch. */
const bring = async (scene: Scene, day: number, outLineId: number, receiptQty: string, coreCondition: Condition) => {
  const { id } = await receive(scene, day, { receiptKind: 'core' }, { outLineId, receiptQty, coreCondition })
  return (await lineOf(scene, 'receipt', id)).batch
}

const accept = async (scene: Scene, day: number, receipt: number): Promise<void> => {
  const { stage, place } = scene
  const inspector = await stage.person(first?.inspector ?? 'admin')
  const { rows } = await sql<{ lineId: number; accepted: string }>`
    select id as "lineId", trim_scale(quantity)::text as accepted from material.receipt_line where document_id = ${receipt}`.execute(
    stage.tx,
  )
  const input = inspectInput.parse({ lines: rows.map((line) => ({ ...line, placeId: place })) })
  await stage.on(day, () =>
    perform(stage.tx, receiptDocuments, inspector, systemContext, 'inspect', receipt, undefined, input),
  )
}
/** A core is sent to be repaired; one of two has come back, and was accepted. */
const repair = async (scene: Scene, material: number): Promise<void> => {
  const { stage, place } = scene
  const line = await issue(scene, -48, material, '2', '周海涛')
  const batchId = await bring(scene, -41, line, '2', 'repairable')
  const header = { outKind: 'supplier', supplierId: scene.supplier, reason: '送修：内漏，返厂大修' }
  const sent = await post(scene, -36, header, [{ materialId: material, batchId, outQty: '2' }])
  const { id: outLineId } = await lineOf(scene, 'outbound', sent)
  const fee = {
    feeKind: 'repair',
    amount: '1250.50',
    currencyCode: 'EUR',
    invoiceDate: moved(stage.today, -9),
    invoiceNo: 'REP-26-0417',
    key: 'quantity',
  }
  const came = { receiptKind: 'repaired', fees: [fee], deliveryNoteNo: 'DN-8841' }
  const { id } = await receive(scene, -8, came, { outLineId, receiptQty: '1', placeId: place })
  await accept(scene, -7, id)
}
/** Good parts of vibrators that were scrapped lie in the store, at what the keeper thinks that they are worth. */
const winBack = async (scene: Scene, material: number): Promise<void> => {
  const { stage, place } = scene
  const {
    rows: [scrapped],
  } = await sql<{ number: string }>`
    select number from equipment.scrap where state = 'approved' and deleted_at is null order by id limit 1`.execute(
    stage.tx,
  )
  if (!scrapped) return
  const header = { receiptKind: 'recovered', scrapNo: scrapped.number, remark: '报废震源拆下，试压合格' }
  const line = { materialId: material, receiptQty: '2', unitPrice: '850', placeId: place }
  const { id } = await receive(scene, -6, header, line)
  await accept(scene, -5, id)
}
/** What nobody can repair leaves the books as scrap. */
const scrap = async (scene: Scene, material: number): Promise<void> => {
  const { stage } = scene
  const line = await issue(scene, -58, material, '1', '冯立新')
  const batchId = await bring(scene, -50, line, '1', 'beyond')
  const off = { outKind: 'writeOff', reason: '旧件壳体裂纹，不可修' }
  const id = await post(scene, -42, off, [{ materialId: material, batchId, outQty: '1' }])
  for (const role of ['purchase_mgr', 'finance']) {
    const decider = await stage.person(accountOf(role))
    await stage.on(-41, () =>
      perform(stage.tx, outboundDocuments, decider, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
}

/** Rotables, and their old cores in all states: awaited, late, in store, being repaired, repaired, scrapped, waived. */
export const seedCores = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const scene = await sceneOf(stage)
  if (!scene) return
  const [one, other = one, third = other] = await plentyIn(scene)
  if (one === undefined || other === undefined || third === undefined) return
  await sql`update material.material set is_rotable = true where code = any(${rotables}::text[])`.execute(tx)
  const waived = await issue(scene, -70, third, '1', '吴志明')
  await scrap(scene, other)
  await repair(scene, one)
  await winBack(scene, other)
  await issue(scene, -44, other, '1', '郑晓东')
  await bring(scene, -10, await issue(scene, -25, third, '1', '孙建国'), '1', 'doubtful')
  await issue(scene, -12, one, '1', '赵铁柱')
  const manager = await stage.person(accountOf('purchase_mgr'))
  await stage.on(-30, () =>
    waive(tx, manager, systemContext, {
      lineId: waived,
      quantity: '1',
      reason: '旧件随震源车一并调往海外项目，不再交回',
    }),
  )
}
