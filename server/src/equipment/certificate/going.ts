import type { CertificateNotice, OtherNotice } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { type Language, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, namedIn } from '../../kit/database/database.ts'
import { documentVisible, documents } from '../../kit/document/index.ts'
import { type Reason, notFound, refuseAny, said as saidOf } from '../../kit/http/refusal.ts'
import { dayOfSubject, deviceNamed } from './queries.ts'

/**
 * Present certificates `a` of kind `k` of the devices `sent` and of what is mounted on them, as `d`, that have ended or end
 * before the project `p`, where they go to one.
 */
const endingOf = (sent: RawBuilder<unknown>, project: RawBuilder<unknown>) => sql`
  from (
    with named as materialized (${sent})
    select device, device as id from named union select n.device, x.id from named n join equipment.device x on x.mounted_on = n.device) sent
  join equipment.device d on d.id = sent.id and d.deleted_at is null
  join equipment.certificate a on a.device_id = d.id and a.replaced_by is null and a.deleted_at is null
  join equipment.certificate_kind k on k.id = a.kind_id left join system.project p on p.id = ${project}
  where a.valid_until < greatest(${dayOfSubject()}, coalesce(p.acquire_end, p.design_end))`
const hasEnded = () => sql`a.valid_until < ${dayOfSubject()}`

export interface Sent {
  readonly device: number
  /** Where a refusal points in the request. */
  readonly field?: string | undefined
}
/** What else speaks against sending something out, or is to be remembered of it. */
export interface Looked {
  readonly reasons: readonly Reason[]
  readonly notes: readonly Text[]
}
type Look = (db: Reader, sent: readonly Sent[]) => Promise<Looked>
const others: Look[] = []
/** Whatever else keeps a device from going, such as upkeep that is overdue, is looked at wherever certificates are. */
export const registerGoing = (look: Look): void => {
  others.push(look)
}
/** In the history of a document; the others are counted. */
const namedAtMost = 20
const said = (
  key: 'noteExpired' | 'noteEnds' | 'noteMore',
  params: (language: Language) => Record<string, string | number>,
): Text => [textOf(certificateMessages, key, 'cn', params('cn')), textOf(certificateMessages, key, 'en', params('en'))]

/**
 * Looks at the certificates of what is promised or sent out, and at what else keeps it from going. Answers what is to be remembered of those that end before the
 * project does, or of a kind that only warns: it stands in the document's history.
 * @throws Refusal that names each one that has expired, and since when
 */
export const lookAtCertificates = async (tx: Tx, sent: readonly Sent[], project: string | null): Promise<Text[]> => {
  if (sent.length === 0) return []
  const { rows } = await sql<{
    device: number
    name: string
    cn: string
    en: string
    number: string
    until: string
    ended: boolean
    blocks: boolean
  }>`
    select sent.device, ${deviceNamed} as name, k.name as cn, k.name_en as en, a.number, a.valid_until as until, ${hasEnded()} as ended, k.is_blocking as blocks
    ${endingOf(sql`select unnest(${sent.map(({ device }) => device)}::bigint[]) as device`, sql`${project}::text`)}
    order by sent.device, d.id, k.id`.execute(tx)
  const fields = new Map(sent.map(({ device, field }) => [device, field]))
  const looked: Looked[] = []
  for (const look of others) looked.push(await look(tx, sent))
  refuseAny([
    ...rows
      .filter(({ ended, blocks }) => ended && blocks)
      .slice(0, 50)
      .map(({ device, name, cn, en, number, until }): Reason => {
        const field = fields.get(device)
        return {
          key: 'expiredBlocks',
          messages: certificateMessages,
          params: { name, kind: [cn, en], number, until },
          ...(field !== undefined && { field }),
        }
      }),
    ...looked.flatMap(({ reasons }) => reasons),
  ])
  const notes = rows
    .slice(0, namedAtMost)
    .map(({ name, cn, en, until, ended }) =>
      said(ended ? 'noteExpired' : 'noteEnds', (language) => ({ name, until, kind: language === 'en' ? en : cn })),
    )
  const more = rows.length - notes.length
  return [
    ...notes,
    ...(more > 0 ? [said('noteMore', () => ({ count: more }))] : []),
    ...looked.flatMap((one) => one.notes),
  ]
}

/** What a document names, each where it stands on it. */
export const devicesOn = async (db: Reader, lineTable: string, document: number): Promise<Sent[]> => {
  const { rows } = await sql<{ device: number; position: number }>`
    select device_id as device, position from ${sql.table(lineTable)} where document_id = ${document} and device_id is not null order by position`.execute(
    db,
  )
  return rows.map(({ device, position }) => ({ device, field: `lines.${position - 1}.devId` }))
}

/** The same as part of what a document's history keeps of an act; nothing where there is nothing to say. */
export const certificateDetail = (notes: readonly Text[]): { detail?: { named: readonly Text[] } } =>
  notes.length === 0 ? {} : { detail: { named: notes } }

const noticesAtMost = 200
/** What is to be seen to before the devices of a document leave. The person sees the document. */
export const findNotices = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<{ rows: CertificateNotice[]; total: number; others: OtherNotice[] }> => {
  const {
    rows: [registered],
  } = await sql<{ kind: string }>`select kind from document.register where id = ${id}`.execute(db)
  const engine = documents().get(registered?.kind ?? '')
  if (engine === undefined || !['equipment/allocation', 'equipment/transfer'].includes(engine.spec.name))
    throw notFound()
  const {
    rows: [document],
  } = await sql<{ project: string | null }>`
    select a.project_id as project from ${sql.table(engine.table)} a where a.id = ${id} and a.deleted_at is null and ${documentVisible(engine.spec, actor, 'a')}`.execute(
    db,
  )
  if (!document) throw notFound()
  const lines = sql`select l.device_id as device from ${sql.table(`${engine.table}_line`)} l where l.document_id = ${id} and l.device_id is not null`
  const { rows } = await sql<CertificateNotice & { total: number }>`
    select d.id as "devId", ${deviceNamed} as "devName", ${namedIn('k', language)} as "kindName", a.number as "certNo", a.valid_until as "validUntil",
      ${hasEnded()} and k.is_blocking as blocks, (count(*) over ())::int as total
    ${endingOf(lines, sql`${document.project}::text`)} order by blocks desc, a.valid_until, d.id, k.id limit ${noticesAtMost}`.execute(
    db,
  )
  const sent = await devicesOn(db, `${engine.table}_line`, id)
  const looked = await Promise.all(others.map((look) => look(db, sent)))
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
    others: looked.flatMap(({ reasons, notes }) => [
      ...reasons.map((reason) => ({ said: saidOf(reason, language), blocks: true })),
      ...notes.map(([cn, en]) => ({ said: language === 'en' ? en : cn, blocks: false })),
    ]),
  }
}
