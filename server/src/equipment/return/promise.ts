import type { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { post, projectHolder } from '../../ledger/custody/index.ts'

type Given = Omit<Doing<typeof deviceReturn, 'equipment.return', unknown>, 'input'>

/** What other live returns of the same project keep of a quantity: what is on them and was not sent yet. */
export const promised = (project: string, but: number) => sql`
  select l.model_id, l.condition, sum(l.quantity - g.shipped) as quantity from equipment.return r join equipment.return_line l on l.document_id = r.id
  join equipment.return_progress g on g.line_id = l.id
  where r.project_id = ${project} and r.id <> ${but} and r.state in ('ready', 'underWay') and r.deleted_at is null and l.device_id is null group by 1, 2`

/** On submission: the devices are this document's alone from now on, and quantities are there beside what other returns keep. */
export const keep = async ({ tx, actor, document }: Given): Promise<void> => {
  const project = await projectHolder(tx, document.row.project_id)
  await refuseOverPromised(tx, document.id, document.row.project_id, project)
  const lines = await tx
    .selectFrom('equipment.return_line')
    .select(['device_id', 'position'])
    .where('document_id', '=', document.id)
    .orderBy('position')
    .execute()
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    lines.flatMap(({ device_id: device, position }) =>
      device === null ? [] : [{ kind: 'allocate', device, at: project, field: `lines.${position - 1}.devId` } as const],
    ),
  )
}

// The project's balances are locked while they are counted: two submissions cannot send the same goods. What it has now is
// what the leaving is measured by.
const refuseOverPromised = async (tx: Tx, id: number, project: string, holder: number): Promise<void> => {
  await sql`
    select 1 from equipment.bulk_balance b where b.holder_id = ${holder} and (b.model_id, b.condition) in (
      select model_id, condition from equipment.return_line where document_id = ${id} and device_id is null) order by b.model_id, b.condition for update`.execute(
    tx,
  )
  await sql`
    update equipment.return_line l set held = b.quantity from equipment.bulk_balance b
    where l.document_id = ${id} and l.device_id is null and b.holder_id = ${holder} and b.model_id = l.model_id and b.condition = l.condition`.execute(
    tx,
  )
  const { rows } = await sql<{ position: number; held: string }>`
    select l.position, trim_scale(greatest(coalesce(b.quantity, 0) - coalesce(o.quantity, 0), 0))::text as held
    from equipment.return_line l left join equipment.bulk_balance b on b.holder_id = ${holder} and b.model_id = l.model_id and b.condition = l.condition
    left join (${promised(project, id)}) o on o.model_id = l.model_id and o.condition = l.condition
    where l.document_id = ${id} and l.device_id is null and l.quantity > coalesce(b.quantity, 0) - coalesce(o.quantity, 0) order by l.position`.execute(
    tx,
  )
  if (rows.length === 0) return
  throw new Refusal(
    500,
    rows.map(({ position, held }) => ({
      key: 'moreThanFree',
      messages: returnMessages,
      params: { held },
      field: `lines.${position - 1}.qty`,
    })),
  )
}

/** Frees what the document still keeps at the project: what was never sent. */
export const release = async ({ tx, actor, document }: Given): Promise<void> => {
  const at = await projectHolder(tx, document.row.project_id)
  const { rows } = await sql<{ device: number }>`
    select d.id as device from equipment.return_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} and d.holder_id = ${at} order by d.id`.execute(
    tx,
  )
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    rows.map(({ device }) => ({ kind: 'release', device, at })),
  )
}
