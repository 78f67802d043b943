// Certificates of devices, crews and units: until when they are valid, what is missing, and what an expired one stops.
// Asked for by practice 21: reminders 60, 30 and 7 days before, no dispatch on an expired one, a warning where it ends early.
import {
  type CertificateRow,
  type EndingCertificate,
  certificateCalls,
} from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { attach, numbersIn, officeTypes, registerRecord } from '../../kit/files/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerAlert } from '../../system/alert/index.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { visibleAmong } from '../device/index.ts'
import { registerLife } from '../device-life/index.ts'
import { certificatesEnding, endingListing, endingType, firstToEnd } from './ending.ts'
import { findNotices } from './going.ts'
import { auditPack } from './pack.ts'
import { tellCertificates } from './life.ts'
import { certificateListing, certificatesSeenAmong, findCertificate, findStandingOf } from './queries.ts'
import { createCertificates, moveCertificates, removeCertificates, updateCertificate } from './write.ts'

export { type Looked, type Sent, certificateDetail, devicesOn, lookAtCertificates, registerGoing } from './going.ts'
export { type StoredCertificate, certificatesNumbered } from './queries.ts'
export { createCertificates, judgeCertificates, updateCertificate } from './write.ts'

const kind = 'equipment/certificate'
registerLife(tellCertificates)
registerProjectUse({
  name: kind,
  counted: {
    messages: certificateMessages,
    key: 'ofProject',
    count: async (db, project) =>
      (
        await sql<{
          count: number
        }>`select count(*) as count from equipment.certificate where project_id = ${project} and deleted_at is null`.execute(
          db,
        )
      ).rows[0]?.count ?? 0,
  },
  move: (tx, _actor, _context, from, to) => moveCertificates(tx, from, to.id),
})
// Scans: seen with the certificate, changed by whoever keeps it.
registerRecord(kind, {
  more: officeTypes,
  mayRead: async (db, actor, ids) =>
    mayDo(actor, certificateCalls.list.permission)
      ? new Set((await certificatesSeenAmong(db, actor, numbersIn(ids))).map(String))
      : new Set<string>(),
  mayWrite: async (db, actor, id) =>
    mayDo(actor, certificateCalls.update.permission) &&
    (await certificatesSeenAmong(db, actor, numbersIn([id]))).length > 0,
})
registerAlert({
  type: endingType,
  place: 'allocation',
  sortNum: 7,
  permission: certificateCalls.ending.permission,
  messages: certificateMessages,
  trouble: async () => certificatesEnding(),
})

const sheet = exporter<CertificateRow>()(certificateMessages, 'title', [
  { key: 'kindName', width: 24 },
  { key: 'subject', width: 32 },
  { key: 'holderName', width: 28 },
  { key: 'certNo', width: 24 },
  { key: 'issuer', width: 28 },
  { key: 'issuedOn', type: 'date' },
  { key: 'validUntil', type: 'date' },
  { key: 'daysLeft', type: 'number' },
  { key: 'certState', codes: 'state_' },
  { key: 'fileCount', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])
const endingSheet = exporter<EndingCertificate>()(certificateMessages, endingType, [
  { key: 'kindName', width: 24 },
  { key: 'subject', width: 32 },
  { key: 'holderName', width: 28 },
  { key: 'certNo', width: 24 },
  { key: 'issuer', width: 28 },
  { key: 'validUntil', type: 'date' },
  { key: 'daysLeft', type: 'number' },
])

export const routes: readonly Route[] = [
  query(certificateCalls.list, ({ db, actor, input, context }) =>
    listed<CertificateRow>(db, certificateListing(actor, input, context.language), input),
  ),
  query(certificateCalls.ofDevice, async ({ db, actor, input, context }) => {
    if ((await visibleAmong(db, actor, [input.devId])).length === 0) throw notFound()
    return findStandingOf(db, input.devId, context.language)
  }),
  query(certificateCalls.ofDocument, ({ db, actor, input, context }) =>
    findNotices(db, actor, input.documentId, context.language),
  ),
  query(certificateCalls.get, async ({ db, actor, input, context }) => {
    const found = await findCertificate(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(certificateCalls.create, async ({ tx, actor, input: { attachments, ...input }, context }) => {
    const [id = 0] = await createCertificates(tx, actor, context, [input])
    if (attachments) await attach(tx, actor, context, { kind, id: String(id) }, attachments)
    return { id }
  }),
  command(certificateCalls.update, async ({ tx, actor, input: { attachments, ...input }, context }) => {
    const version = await updateCertificate(tx, actor, context, input)
    if (attachments) await attach(tx, actor, context, { kind, id: String(input.id) }, attachments)
    return { version }
  }),
  command(certificateCalls.remove, ({ tx, actor, input, context }) =>
    removeCertificates(tx, actor, context, input.ids),
  ),
  query(certificateCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CertificateRow>(db, certificateListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(certificateCalls.pack, ({ db, actor, input, context }) =>
    auditPack(db, actor, input.projectInfoNo, context.language),
  ),
  query(certificateCalls.ending, ({ db, actor, input, context }) =>
    listed<EndingCertificate>(db, endingListing(actor, context.language), firstToEnd(input)),
  ),
  query(certificateCalls.endingExport, async ({ db, actor, input, context }) =>
    endingSheet(
      streamed<EndingCertificate>(db, endingListing(actor, context.language), firstToEnd(input)),
      context.language,
      input.columns,
    ),
  ),
]
