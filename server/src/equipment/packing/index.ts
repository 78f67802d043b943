// Packing lists as codes on paper: signed, packed and cut into blocks, for phones that never saw the network.
// Asked for by acceptance G3: a crew without any link receives what arrives.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { packing } from '@geodepot/contracts/equipment/packing.ts'
import { type PaperContent, type PaperLine, blocksOf } from '@geodepot/contracts/equipment/packing.rules.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { actionPermission, documents, requireVisible } from '../../kit/document/index.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { signPaper } from '../shipment/index.ts'

interface Asked {
  readonly kind: string
  readonly id: number
  readonly position: number
}
/** What the paper of a shipment says, as it was sent: what arrived of it since is known where there is a network. */
const contentOf = async (
  db: Reader,
  { kind, id, position }: Asked,
  number: string,
  language: Language,
): Promise<PaperContent> => {
  const { rows } = await sql<{ line: PaperLine }>`
    select jsonb_build_array(l.id, coalesce(d.self_number, d.serial, d.code, b.name || ' ' || m.name),
      case when d.id is null then m.device_name else concat_ws(' ', b.name, m.name, case when d.self_number is not null then d.serial end) end,
      system.unit_name(m.unit, ${language === 'en'}), trim_scale(l.quantity)::text, (l.device_id is not null)::int) as line
    from equipment.shipment s join equipment.shipment_line l on l.shipment_id = s.id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id where s.document_id = ${id} and s.position = ${position} order by l.id`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  const signature = await signPaper(db, { kind, document: id, position })
  return { kind, id, number, position, way: '', lines: rows.map(({ line }) => line), signature }
}

const blocks = async (db: Reader, actor: Actor, asked: Asked, language: Language): Promise<{ blocks: string[] }> => {
  const known = documents().get(asked.kind)
  if (!known) throw notFound()
  if (!mayDo(actor, actionPermission(known.spec, 'query'))) throw forbidden()
  await requireVisible(db, known.spec, known.table, actor, asked.id)
  const { rows } = await sql<{ number: string }>`select number from document.register where id = ${asked.id}`.execute(
    db,
  )
  const content = JSON.stringify(await contentOf(db, asked, rows[0]?.number ?? '', language))
  const packed = deflateSync(content, { level: 9 }).toString('base64url')
  const sum = createHash('sha256')
    .update(packed)
    .digest('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
  return { blocks: blocksOf(packed, sum) }
}

export const routes: readonly Route[] = [
  query(packing.blocks, ({ db, actor, input, context }) => blocks(db, actor, input, context.language)),
]
