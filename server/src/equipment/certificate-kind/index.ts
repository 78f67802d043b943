// Kinds of certificates: for how long they are valid, which devices must have one, and whether an expired one stops dispatch.
// Asked for by practice 21: vehicle inspections, insurance, safety valves, calibrations.
import { certificateKindCalls, type CertificateKindRow } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateKindMessages } from '@geodepot/contracts/equipment/certificate-kind.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { certificateKindListing, findCertificateKind } from './queries.ts'
import { createCertificateKinds, removeCertificateKinds, updateCertificateKind } from './write.ts'

export { createCertificateKinds } from './write.ts'

const sheet = exporter<CertificateKindRow>()(certificateKindMessages, 'title', [
  { key: 'kindName', width: 28 },
  { key: 'kindNameEn', width: 28 },
  { key: 'period', type: 'number' },
  { key: 'periodUnit', codes: 'unit_' },
  { key: 'remindDays', type: 'number' },
  { key: 'blocking', codes: 'blocking' },
  { key: 'categoryNames', width: 40 },
  { key: 'active', codes: 'active' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(certificateKindCalls.list, ({ db, actor, input, context }) =>
    listed<CertificateKindRow>(db, certificateKindListing(actor, input, context.language), input),
  ),
  query(certificateKindCalls.get, async ({ db, actor, input, context }) => {
    const found = await findCertificateKind(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(certificateKindCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createCertificateKinds(tx, actor, context, [input])
    return { id }
  }),
  command(certificateKindCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateCertificateKind(tx, actor, context, input),
  })),
  command(certificateKindCalls.remove, ({ tx, actor, input, context }) =>
    removeCertificateKinds(tx, actor, context, input.ids),
  ),
  query(certificateKindCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CertificateKindRow>(db, certificateKindListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
