import { createHmac, timingSafeEqual } from 'node:crypto'
import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import type { ReceiveInput } from '@geodepot/contracts/equipment/shipment.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

const secretOf = async (db: Reader): Promise<Buffer> => {
  const { rows } = await sql<{ secret: Buffer }>`select secret from equipment.packing_key where id = 1`.execute(db)
  if (!rows[0]) throw new Error('there is no key for packing lists')
  return rows[0].secret
}

interface Signed {
  readonly kind: string
  readonly document: number
  readonly position: number
}
const signatureBy = (secret: Buffer, { kind, document, position }: Signed): string =>
  createHmac('sha256', secret).update(`${kind} ${document} ${position}`).digest('base64url')

/** By what a packing list of this server is known when somebody hands in what was received from it. */
export const signPaper = async (db: Reader, of: Signed): Promise<string> => signatureBy(await secretOf(db), of)

/** Refuses a receipt from a paper that is not ours, or of lines that are not on it. */
export const checkPaper = async (
  tx: Tx,
  kind: string,
  document: number,
  { paper, lines }: Pick<ReceiveInput, 'paper' | 'lines'>,
): Promise<void> => {
  if (!paper) return
  const of = { kind, document, position: paper.position }
  const [given, own] = [Buffer.from(paper.signature), Buffer.from(await signPaper(tx, of))]
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw refusal(packingMessages, 'notOurs', {}, 'paper')
  const ids = lines.map(({ shipmentLineId }) => shipmentLineId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from equipment.shipment_line l join equipment.shipment s on s.id = l.shipment_id
    where s.document_id = ${document} and s.position = ${paper.position} and l.id = any(${ids}::bigint[])`.execute(tx)
  if ((rows[0]?.count ?? 0) < new Set(ids).size) throw refusal(packingMessages, 'otherLines', {}, 'paper')
}
