import type { CustomsLineInput, customs } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { countryCodes } from '@geodepot/contracts/kit/countries.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { visibleAmong } from '../device/index.ts'

export const reason = reasonIn(customsMessages)
type Header = Draft<typeof customs>['header']
const againstHeader = (header: Header): Reason[] => {
  const { country, declaredOn, untilOn, guaranteeKind, guaranteeAmount, guaranteeCurrency, guaranteeUntil } = header
  const none = guaranteeKind === 'none'
  const given = { guaranteeAmount, guaranteeUntil }
  return [
    ...(countryCodes.includes(country) ? [] : [reason('unknownCountry', { value: country }, 'country')]),
    ...(untilOn < declaredOn ? [reason('untilBeforeDeclared', {}, 'untilOn')] : []),
    ...(none
      ? Object.entries(given).flatMap(([field, value]) =>
          (value ?? '') === '' ? [] : [reason('noGuarantee', {}, field)],
        )
      : []),
    ...(!none && ((guaranteeAmount ?? '') === '' || (guaranteeCurrency ?? '') === '')
      ? [reason('guaranteeIncomplete', {}, 'guaranteeAmount')]
      : []),
  ]
}

interface Named {
  readonly model: number | null
}
/** What each line is about, as far as this person sees it. */
const namedBy = async (tx: Tx, actor: Actor, lines: readonly CustomsLineInput[]): Promise<Named[]> => {
  if (lines.length === 0) return []
  const seen = await visibleAmong(
    tx,
    actor,
    lines.flatMap(({ devId }) => devId ?? []),
  )
  const asked = lines.map(({ devId, modelId }, at) => ({ at, device: devId ?? null, model: modelId ?? null }))
  const { rows } = await sql<Named>`
    select coalesce(d.model_id, m.id) as model from ${recordset(asked, { at: 'int', device: 'bigint', model: 'bigint' })}
    left join equipment.device d on d.id = t.device and d.id = any(${seen}::bigint[])
    left join equipment.model m on t.device is null and m.id = t.model and m.tracking = 'bulk' order by t.at`.execute(
    tx,
  )
  return rows
}
const againstLine = (line: CustomsLineInput, at: number, keys: readonly string[], of: Named | undefined): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  if ((line.devId === undefined) === (line.modelId === undefined)) return [reason('deviceOrModel', {}, field('devId'))]
  const first = keys.indexOf(keyOf(line))
  if (first < at) return [reason('twice', { row: first + 1 }, field('devId'))]
  if ((of?.model ?? null) === null) return [reason('unknownGoods', {}, field('devId'))]
  return line.devId !== undefined && compare(line.qty, 1) !== 0 ? [reason('oneDevice', {}, field('qty'))] : []
}
const keyOf = ({ devId, modelId }: CustomsLineInput): string => (devId === undefined ? `m${modelId}` : `d${devId}`)

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Draft<typeof customs>,
  own: number | null,
  project: HeldProject,
) => {
  const named = await namedBy(tx, actor, lines)
  const keys = lines.map(keyOf)
  const regimeOf = (value: string | undefined) =>
    ({ field: 'regime', kind: 'dictionary', type: dictionaries.customsRegime, value }) as const
  const before =
    own === null
      ? undefined
      : await tx.selectFrom('equipment.customs').select('regime').where('id', '=', own).executeTakeFirst()
  const hasAmount = (header.guaranteeAmount ?? '') !== ''
  return {
    reasons: [
      ...againstHeader(header),
      ...(await referenceReasons(tx, actor, customsMessages, [regimeOf(header.regime)], [regimeOf(before?.regime)])),
      ...lines.flatMap((line, at) => againstLine(line, at, keys, named[at])),
    ],
    header: {
      regime: header.regime,
      direction: header.direction,
      country: header.country,
      declaration_number: header.declarationNo,
      office: header.office ?? '',
      project_id: project.id,
      department_id: project.departmentId,
      guarantee_kind: header.guaranteeKind,
      guarantee_amount: hasAmount ? header.guaranteeAmount : null,
      guarantee_currency: hasAmount ? header.guaranteeCurrency : null,
      guarantee_until: header.guaranteeUntil ?? null,
      declared_on: header.declaredOn,
      until_on: header.untilOn,
      remark: header.remark ?? '',
    },
    lines: lines.map(({ devId, qty, note }, at) => ({
      device_id: devId ?? null,
      model_id: named[at]?.model,
      quantity: devId === undefined ? qty : '1',
      note: note ?? '',
    })),
  }
}

/**
 * One device is not twice in the same country, nor twice out of it, by two declarations. The devices are kept meanwhile: of
 * two declarations the second sees the first.
 */
export const refuseCovered = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    select 1 from equipment.device where id in (select device_id from equipment.customs_line where document_id = ${id}) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ position: number; number: string; declaration: string }>`
    select l.position, o.number, o.declaration_number as declaration from equipment.customs a join equipment.customs_line l on l.document_id = a.id and l.device_id is not null
    join equipment.customs_line x on x.device_id = l.device_id and x.document_id <> a.id join equipment.customs_progress g on g.line_id = x.id and g.left_over > 0
    join equipment.customs o on o.id = x.document_id and o.state = 'open' and o.deleted_at is null and o.direction = a.direction and o.country = a.country
    where a.id = ${id} order by l.position limit 200`.execute(tx)
  refuseAny(
    rows.map(({ position, number, declaration }) =>
      reason('underAnother', { number, declaration }, `lines.${position - 1}.devId`),
    ),
  )
}
