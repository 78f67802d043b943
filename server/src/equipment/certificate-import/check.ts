import { type CertificateInput, certificateInput } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateImportMessages } from '@geodepot/contracts/equipment/certificate-import.messages.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { type StoredCertificate, certificatesNumbered, judgeCertificates } from '../certificate/index.ts'
import { devicesByCode, visibleAmong } from '../device/index.ts'

export interface Item {
  readonly input: CertificateInput
  /** The one that is changed, as it was read. */
  readonly stands?: { readonly id: number; readonly version: number }
}
type Cells = Readonly<Record<string, string>>
/** The columns of the sheet that name what a certificate refers to, by the field that they fill. */
const named: Readonly<Record<string, string>> = { devId: 'device', kindId: 'kindName' }
const columnOf = (field: string): string => named[field] ?? field

interface Meant {
  readonly kind: number | undefined
  /** Of those that the person sees; several bear a code that is not one device's alone. */
  readonly devices: readonly number[]
}
const meantBy = async (reader: Reader, actor: Actor, given: readonly Cells[]): Promise<Meant[]> => {
  const { rows: kinds } = await sql<{ id: number; name: string; nameEn: string }>`
    select id, name, name_en as "nameEn" from equipment.certificate_kind where deleted_at is null`.execute(reader)
  const known = new Map(
    kinds.flatMap(({ id, name, nameEn }) => [nameEn, name].map((word) => [folded(word), id] as const)),
  )
  const codes = [...new Set(given.flatMap(({ device = '' }) => (device === '' ? [] : [device])))]
  const borne = codes.length === 0 ? [] : await devicesByCode(reader, codes)
  const seen = new Set(
    await visibleAmong(
      reader,
      actor,
      borne.map(({ id }) => id),
    ),
  )
  const byCode = Map.groupBy(
    borne.filter(({ id }) => seen.has(id)),
    ({ code }) => code,
  )
  return given.map(({ device = '', kindName = '' }) => ({
    kind: known.get(folded(kindName)),
    devices: [...new Set((byCode.get(device) ?? []).map(({ id }) => id))],
  }))
}

const asIssue = ({ field = '', key, messages, params = {} }: Reason): Issue => ({
  field: columnOf(field),
  from: messages.namespace,
  key,
  params,
})
const unknown = (key: 'unknownKind' | 'unknownDevice' | 'ambiguousDevice', field: string, value: string): Issue => ({
  field,
  from: certificateImportMessages.namespace,
  key,
  params: { value },
})

type Read = { readonly input?: CertificateInput; readonly issues: readonly Issue[] }
const readRow = (given: Cells, { kind, devices }: Meant): Read => {
  const { device = '', kindName = '', ...values } = given
  const issues = [
    ...(kind === undefined ? [unknown('unknownKind', 'kindName', kindName)] : []),
    ...(devices.length === 1
      ? []
      : [unknown(devices.length === 0 ? 'unknownDevice' : 'ambiguousDevice', 'device', device)]),
  ]
  const result = certificateInput.safeParse(
    { ...values, kindId: kind ?? 0, devId: devices[0] ?? 0 },
    { reportInput: true },
  )
  if (result.success) return { ...(issues.length === 0 && { input: result.data }), issues }
  const wrong = reasonsOf(result.error.issues, certificateImportMessages, 'cn')
    .map(asIssue)
    .filter(({ field }) => field !== 'device' && field !== 'kindName')
  return { issues: [...issues, ...wrong] }
}

/** A certificate is known again by its kind, its device and its number. */
const identityOf = ({ kindId, devId, certNo }: CertificateInput): string => `${kindId} ${devId} ${folded(certNo)}`
/** What a row says otherwise than the one that stands; an empty cell says nothing. */
const changesIn = (input: CertificateInput, before: StoredCertificate): FieldChange[] =>
  (['issuer', 'issuedOn', 'validUntil', 'remark'] as const).flatMap((field) => {
    const [was, next] = [before[field] ?? '', input[field]]
    return next === undefined || next === was ? [] : [{ field, before: was === '' ? null : was, after: next }]
  })

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, _language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'equipment:certificate:edit')) throw forbidden()
  await progress(0)
  const given = rows.map(({ values }): Cells => ({ ...plan.defaults, ...values }))
  const meant = await meantBy(reader, actor, given)
  const read = rows.map((row, at) => ({
    row,
    ...readRow(given[at] ?? {}, meant[at] ?? { kind: undefined, devices: [] }),
  }))
  const asked = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []))
  const judged = await judgeCertificates(
    reader,
    actor,
    asked.map(({ input }) => input),
  )
  const wrong = new Map(asked.map(({ row }, at) => [row, (judged[at]?.reasons ?? []).map(asIssue)]))
  const stands = new Map(
    (
      await certificatesNumbered(
        reader,
        asked.map(({ input }) => input),
      )
    ).map((one) => [identityOf(one), one]),
  )
  const repeated = repeatedRows(
    asked.map(({ row, input }) => ({ row, key: identityOf(input) })),
    'certNo',
  )
  const verdicts = read.map(({ row, input, issues }): Verdict<Item> => {
    const all = [...issues, ...(wrong.get(row) ?? []), ...(repeated.get(row) ?? [])]
    if (all.length > 0 || !input) return { outcome: 'refused', issues: all }
    const before = stands.get(identityOf(input))
    if (!before) return { outcome: 'new', item: { input } }
    const fields = changesIn(input, before)
    const { id, version, ...stood } = before
    return fields.length === 0
      ? { outcome: 'equal' }
      : {
          outcome: 'changed',
          item: { input: { ...stood, ...input }, stands: { id, version } },
          name: input.certNo,
          fields,
        }
  })
  return { verdicts, unknown: [], choices: {} }
}
