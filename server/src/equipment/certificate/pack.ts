import type { CertificateStanding } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type PartToWrite, entryName, writeZip } from '../../kit/archive/index.ts'
import { now, today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { exporter } from '../../kit/export.ts'
import { piecesOf } from '../../kit/files/index.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import type { Download } from '../../kit/http/route.ts'
import { held, standingColumns, stateOf, subjectIn } from './queries.ts'

/** What one pack holds at most: more is asked for by itself. */
const [filesAtMost, megabytesAtMost] = [2_000, 1_024]
const megabyte = 1024 * 1024
const devicesAtOnce = 500

interface Scan {
  readonly certificate: number
  readonly id: string
  readonly name: string
  readonly size: number
}
type PackRow = {
  readonly [K in keyof Pick<CertificateStanding, 'kindName' | 'certState' | 'certNo' | 'issuer' | 'validUntil'>]:
    | CertificateStanding[K]
    | null
} & {
  readonly subject: string
  readonly devModel: string | null
  readonly selfNum: string | null
  readonly devSign: string | null
  readonly licenseNum: string | null
  readonly issuedOn: string | null
  readonly certificateId: number | null
  /** Names of its scans in the pack. */
  readonly files: string
}
const index = exporter<PackRow>()(certificateMessages, 'packIndex', [
  { key: 'subject', width: 32 },
  { key: 'devModel', width: 24 },
  { key: 'selfNum' },
  { key: 'devSign' },
  { key: 'licenseNum' },
  { key: 'kindName', width: 24 },
  { key: 'certState', codes: 'state_' },
  { key: 'certNo', width: 24 },
  { key: 'issuer', width: 28 },
  { key: 'issuedOn', type: 'date' },
  { key: 'validUntil', type: 'date' },
  { key: 'files', width: 48 },
])

/** The crew's own, and what is in its hands; the present certificate of each kind. */
const scansOf = async (db: Reader, project: string): Promise<Scan[]> => {
  const { rows } = await sql<Scan>`
    select a.id as certificate, f.id, f.name, f.size::float8 as size
    from equipment.certificate a join document.file f on f.record_kind = 'equipment/certificate' and f.record_id = a.id::text and f.deleted_at is null
    where a.deleted_at is null and a.replaced_by is null and (a.project_id = ${project} or a.device_id in (
      select d.id from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project' where h.project_id = ${project} and d.deleted_at is null))
    order by a.id, f.position, f.created_at, f.id limit ${filesAtMost + 1}`.execute(db)
  return rows
}
// A name that every system takes, told apart by its place in the pack.
const nameOf = ({ name }: Scan, at: number): string => `${String(at + 1).padStart(4, '0')} ${entryName(name)}`

/** A row for each certificate and for each that is missing; a device that needs none has one row. */
const rowsOf = async function* (
  db: Reader,
  project: string,
  language: Language,
  files: ReadonlyMap<number, string>,
): AsyncGenerator<PackRow> {
  const named = (row: Omit<PackRow, 'files'>): PackRow => ({ ...row, files: files.get(row.certificateId ?? 0) ?? '' })
  const { rows: crews } = await sql<Omit<PackRow, 'files'>>`
    select ${subjectIn(language)} as subject, null as "devModel", null as "selfNum", null as "devSign", null as "licenseNum", ${namedIn('k', language)} as "kindName",
      ${stateOf()} as "certState", a.number as "certNo", a.issuer, a.issued_on as "issuedOn", a.valid_until as "validUntil", a.id as "certificateId"
    from equipment.certificate a join equipment.certificate_kind k on k.id = a.kind_id join system.project p on p.id = a.project_id
    left join equipment.device d on false left join system.department o on false
    where a.project_id = ${project} and a.deleted_at is null and a.replaced_by is null order by k.id limit 1000`.execute(
    db,
  )
  yield* crews.map(named)
  for (let last = 0; ;) {
    const { rows } = await sql<Omit<PackRow, 'files'> & { devId: number }>`
      with page as materialized (
        select d.* from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project'
        where h.project_id = ${project} and d.deleted_at is null and d.id > ${last} order by d.id limit ${devicesAtOnce})
      select x.*, d.name as subject, d.id as "devId", m.name as "devModel", d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum"
      from page d join equipment.model m on m.id = d.model_id left join lateral (
        select t."kindId", t."kindName", t."certState", t."certNo", t.issuer, t."validUntil", t."certificateId", t."issuedOn"
        from (select ${standingColumns(language)}, a.issued_on as "issuedOn" from (select 1) one ${held}) t) x on true
      order by d.id, x."kindId"`.execute(db)
    yield* rows.map(named)
    const end = rows.at(-1)?.devId
    if (end === undefined) return
    last = end
  }
}

/**
 * All that a client asks for when a project starts, as one file: its equipment with the certificates of each, how they
 * stand, and their scans. Made while it is sent.
 * @throws Refusal 404 of a project out of sight, and one that says how much there would be
 */
export const auditPack = async (db: Reader, actor: Actor, project: string, language: Language): Promise<Download> => {
  const {
    rows: [seen],
  } = await sql<{ name: string }>`
    select p.name from system.project p where p.id = ${project} and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`.execute(
    db,
  )
  if (!seen) throw notFound()
  const scans = await scansOf(db, project)
  const megabytes = Math.ceil(scans.reduce((sum, { size }) => sum + size, 0) / megabyte)
  if (scans.length > filesAtMost || megabytes > megabytesAtMost)
    throw refusal(certificateMessages, 'packTooLarge', { most: filesAtMost, size: megabytesAtMost }, 'projectInfoNo')
  const names = scans.map(nameOf)
  const files = new Map(
    [...Map.groupBy(scans.keys(), (at) => scans[at]?.certificate ?? 0)].map(([certificate, places]) => [
      certificate,
      places.map((at) => names[at]).join('; '),
    ]),
  )
  const list = index(rowsOf(db, project, language, files), language)
  const folder = textOf(certificateMessages, 'packFolder', language)
  const parts: PartToWrite[] = [
    { name: list.name, content: () => list.body as AsyncIterable<Buffer> },
    ...scans.map(({ id, size }, at) => ({ name: `${folder}/${names[at] ?? ''}`, content: () => piecesOf(id, size) })),
  ]
  return {
    name: `${textOf(certificateMessages, 'pack', language)}_${seen.name}_${today()}.zip`,
    type: 'application/zip',
    body: writeZip(parts, now()),
  }
}
