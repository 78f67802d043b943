import type { LeaseLineInput, lease } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { poolsOf, projectHolder } from '../../ledger/custody/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { devicesAgainst, devicesTaken } from '../device/index.ts'
import { heldBy, heldOf, quantityOf, wrongLines } from '../shipment/index.ts'
import { type Model, cardOf, modelsOf } from './cards.ts'

export type LeaseDraft = Draft<typeof lease>
type Header = LeaseDraft['header']

export const reason = reasonIn(leaseMessages)

const againstHeader = async (tx: Tx, actor: Actor, header: Header): Promise<Reason[]> => {
  const { leaseKind, orgId, poolOrgId, projectInfoNo, supplierId, partner, currency, hireFrom, hireTo } = header
  const { rows } = await sql<{ id: string }>`
    select d.id from system.department d where d.id = any(${[orgId, poolOrgId ?? orgId]}::text[]) and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  const { rows: suppliers } =
    await sql`select 1 from system.supplier where id = ${supplierId ?? null} and deleted_at is null`.execute(tx)
  return [
    ...(known.has(orgId) ? [] : [reason('unknownUnit', {}, 'orgId')]),
    ...(poolOrgId === undefined || known.has(poolOrgId) ? [] : [reason('unknownUnit', {}, 'poolOrgId')]),
    ...(projectInfoNo !== undefined && poolOrgId !== undefined ? [reason('onePlace', {}, 'poolOrgId')] : []),
    ...(supplierId !== undefined && suppliers.length === 0 ? [reason('unknownSupplier', {}, 'supplierId')] : []),
    ...(leaseKind === 'leasedIn' && supplierId === undefined
      ? [reason('supplierMissing', {}, 'supplierId')]
      : supplierId === undefined && (partner ?? '') === ''
        ? [reason('partnerMissing', {}, 'partner')]
        : []),
    ...((await knownCurrencies(tx)).offers(currency) ? [] : [reason('unknownCurrency', {}, 'currency')]),
    ...(hireTo < hireFrom ? [reason('periodBackwards', {}, 'hireTo')] : []),
  ]
}

const numbers = ['devSign', 'selfNum', 'licenseNum'] as const
/** What comes in: new to the register, each device with a number of its own. */
const againstComing = (line: LeaseLineInput, at: number, model: Model | undefined): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  if (!model) return [reason('unknownModel', {}, field('modelId'))]
  const marked = numbers.find((name) => (line[name] ?? '') !== '')
  if (line.devId !== undefined) return [reason('notOurs', {}, field('devId'))]
  if (model.tracking === 'bulk') return marked === undefined ? [] : [reason('notCounted', {}, field(marked))]
  return [
    ...(compare(line.qty, 1) === 0 ? [] : [reason('oneDevice', {}, field('qty'))]),
    ...(marked === undefined ? [reason('unmarked', {}, field('devSign'))] : []),
  ]
}
const againstRepeated = (lines: readonly LeaseLineInput[]): Reason[] =>
  (['devSign', 'selfNum'] as const).flatMap((name) => {
    const first = new Map<string, number>()
    return lines.flatMap((line, at) => {
      const value = line[name] ?? ''
      if (value === '') return []
      const key = name === 'devSign' ? `${line.modelId} ${value.toLowerCase()}` : value
      const before = first.get(key)
      if (before !== undefined) return [reason('repeatedIn', { value, rows: before + 1 }, `lines.${at}.${name}`)]
      first.set(key, at)
      return []
    })
  })

/** What the register has against devices that come, each at its own line: when they are written, and when they come. */
export const againstRegister = async (
  tx: Tx,
  actor: Actor,
  header: Pick<Header, 'orgId' | 'poolOrgId'>,
  lines: readonly { readonly line: LeaseLineInput; readonly at: number }[],
  models: ReadonlyMap<number, Model>,
): Promise<Reason[]> => {
  const singles = lines.flatMap(({ line, at }) => {
    const model = models.get(line.modelId ?? 0)
    return model?.tracking === 'single' ? [{ at, card: cardOf(line, header, model) }] : []
  })
  const cards = singles.map(({ card }) => card)
  const place = (index: number) => `lines.${singles[index]?.at ?? 0}.`
  return [...(await devicesAgainst(tx, actor, cards, place)), ...(await devicesTaken(tx, cards, place))]
}

/** The place that it comes to or goes from. */
export const placeOf = async (
  tx: Tx,
  { orgId, poolOrgId }: Pick<Header, 'orgId' | 'poolOrgId'>,
  project: string | null,
): Promise<number> => {
  if (project !== null) return projectHolder(tx, project)
  const pool = poolOrgId ?? orgId
  return (await poolsOf(tx, [pool])).get(pool) ?? 0
}

const comingLines = async (tx: Tx, actor: Actor, { header, lines }: LeaseDraft) => {
  const models = await modelsOf(
    tx,
    lines.flatMap(({ modelId }) => modelId ?? []),
  )
  const reasons = [
    ...lines.flatMap((line, at) => againstComing(line, at, models.get(line.modelId ?? 0))),
    ...againstRepeated(lines),
  ]
  const numbered = lines.map((line, at) => ({ line, at }))
  return {
    reasons: reasons.length > 0 ? reasons : await againstRegister(tx, actor, header, numbered, models),
    goods: lines.map((line) => ({ model: line.modelId, condition: 'good', quantity: line.qty })),
  }
}
/** What goes out: what is there, is ours, and nobody's else. */
const goingLines = async (tx: Tx, place: number, lines: readonly LeaseLineInput[]) => {
  const held = await heldBy(tx, sql`select ${place}::bigint as id`, lines)
  const { rows } = await sql<{ id: number }>`
    select id from equipment.device where id = any(${lines.flatMap(({ devId }) => devId ?? [])}::bigint[]) and account_state = 'external'`.execute(
    tx,
  )
  const others = new Set(rows.map(({ id }) => id))
  const found = heldOf(lines, held)
  return {
    reasons: [
      ...wrongLines(lines, held, leaseMessages),
      ...lines.flatMap(({ devId }, at) => (others.has(devId ?? 0) ? [reason('notLet', {}, `lines.${at}.devId`)] : [])),
    ],
    goods: lines.map((line, at) => ({
      model: found[at]?.model,
      condition: found[at]?.condition ?? 'good',
      quantity: quantityOf(line),
    })),
  }
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  draft: LeaseDraft,
  _own: number | null,
  project: HeldProject | undefined,
) => {
  const { header, lines } = draft
  const isOut = header.leaseKind === 'leasedOut'
  const wrong = await againstHeader(tx, actor, header)
  const place = wrong.length > 0 ? 0 : await placeOf(tx, header, project?.id ?? null)
  const { reasons, goods } =
    wrong.length > 0
      ? { reasons: [], goods: [] }
      : isOut
        ? await goingLines(tx, place, lines)
        : await comingLines(tx, actor, draft)
  return {
    reasons: [...wrong, ...reasons],
    header: {
      kind: header.leaseKind,
      department_id: header.orgId,
      pool_department_id: header.poolOrgId ?? null,
      project_id: project?.id ?? null,
      project_department_id: project?.departmentId ?? null,
      supplier_id: header.supplierId ?? null,
      partner: header.partner ?? '',
      place_id: place,
      contract_number: header.contractNo ?? '',
      currency: header.currency,
      hired_from: header.hireFrom,
      hired_until: header.hireTo,
      deposit: header.deposit ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line, at) => ({
      model_id: goods[at]?.model,
      device_id: isOut ? (line.devId ?? null) : null,
      condition: goods[at]?.condition ?? 'good',
      quantity: goods[at]?.quantity ?? line.qty,
      name: isOut ? '' : (line.devName ?? ''),
      serial: isOut ? null : line.devSign || null,
      self_number: isOut ? null : line.selfNum || null,
      plate: isOut ? null : line.licenseNum || null,
      day_rate: line.dayRate,
      note: line.note ?? '',
    })),
  }
}
