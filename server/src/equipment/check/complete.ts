import { type CancelCause, type CompleteInput, causeTexts } from '@geodepot/contracts/equipment/check.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import {
  type CheckSeverity,
  isAnswered,
  isGrave,
  judge,
  passes,
  worst,
} from '@geodepot/contracts/equipment/check-template.rules.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { attach } from '../../kit/files/index.ts'
import { type Reason, Refusal, notFound, refusal, refuseAny, said } from '../../kit/http/refusal.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { takeReadings } from '../meter/index.ts'
import { afterFailure } from './failed.ts'
import { checkSeen } from './queries.ts'

export const entity = 'equipment/check'
const messages = checkMessages
/** So often one order is handed in at most: by whoever stood there, and a few who did not know. */
const mostResults = 10

interface Order {
  readonly id: number
  readonly number: string
  readonly state: 'waiting' | 'done' | 'missed' | 'cancelled'
  readonly deviceId: number | null
  readonly templateId: number
  readonly versionId: number
  readonly sample: number | null
  readonly pass: string | null
  readonly isGood: boolean | null
  readonly failed: number
  readonly severity: CheckSeverity | null
  readonly reason: string
  readonly cause: CancelCause | null
  readonly results: number
  readonly closedAt: string | null
  readonly closedMoment: number | null
  readonly doneMoment: number | null
  readonly person: string
}
/** One that this person sees, locked. */
export const lockOrder = async (tx: Tx, actor: Actor, id: number): Promise<Order> => {
  const { rows } = await sql<Order>`
    select o.id, o.number, o.state, o.device_id as "deviceId", o.template_id as "templateId", o.version_id as "versionId", o.sample, (select t.pass_percent::text from equipment.check_template t where t.id = o.template_id) as pass,
      o.is_good as "isGood", o.failed, o.severity, o.reason, o.cancel_cause as cause, (select count(*)::int from equipment.check_result r where r.order_id = o.id) as results,
      o.closed_at as "closedAt", (extract(epoch from o.closed_at) * 1000)::float as "closedMoment", (extract(epoch from o.done_at) * 1000)::float as "doneMoment",
      coalesce((select u.nick_name from system."user" u where u.id = coalesce(o.done_by, o.closed_by)), '') as person
    from equipment.check_order o where o.id = ${id} and ${conditionOf(checkSeen(actor))} for update of o`.execute(tx)
  const [order] = rows
  if (!order) throw notFound()
  return order
}

/**
 * What came too late is refused, in words that say what took its place. What was done before, on a phone that knew of
 * nothing, stands: a check that was made was made.
 */
const refuseClosed = (order: Order, doneAt: Date, isLate: boolean): void => {
  if (order.state === 'waiting') return
  const at = order.closedAt ?? ''
  if (order.state === 'done') {
    if (!isLate) throw refusal(messages, 'alreadyDone', { person: order.person, at })
    if (order.results >= mostResults) throw refusal(messages, 'tooMany')
    return
  }
  // To the second, as a phone says it.
  if (isLate && doneAt.getTime() < Math.floor((order.closedMoment ?? 0) / 1000) * 1000) return
  throw order.state === 'cancelled'
    ? refusal(messages, 'wasCancelled', {
        at,
        reason: order.cause === null ? order.reason : bothOf(messages, causeTexts[order.cause]),
      })
    : refusal(messages, 'wasReplaced', { at })
}

interface Version {
  readonly id: number
  readonly items: readonly KeptItem[]
}
/** The version that was answered, be it an older one: whoever stood there went by it. */
const versionOf = async (tx: Tx, order: Order, number: number | undefined): Promise<Version> => {
  const { rows } = await sql<Version>`
    select id, items from equipment.check_template_version
    where template_id = ${order.templateId} and ${number === undefined ? sql`id = ${order.versionId}` : sql`number = ${number}`}`.execute(
    tx,
  )
  if (!rows[0]) throw refusal(messages, 'versionUnknown', { number: number ?? 0 }, 'templateVersion')
  return rows[0]
}

interface Answer {
  readonly item: number
  readonly at: number
  readonly value: string
  readonly good: boolean
  readonly remark: string
  readonly photos: number
  readonly of: KeptItem
}
const answersOf = (items: readonly KeptItem[], given: CompleteInput): Answer[] => {
  const reasons: Reason[] = []
  const against = (key: Reason['key'], field: string, params: Reason['params'] = {}) =>
    reasons.push({ key, messages, field, params })
  const byItem = new Map<number, number>()
  for (const [at, { item }] of given.answers.entries()) {
    if (byItem.has(item)) against('itemTwice', `answers.${at}.item`, { item })
    if (!items[item - 1]) against('itemUnknown', `answers.${at}.item`, { item })
    byItem.set(item, at)
  }
  const answers = items.flatMap((of, index): Answer[] => {
    const item = index + 1
    const at = byItem.get(item)
    const answer = at === undefined ? undefined : given.answers[at]
    // Files that hang on the whole are photos of whatever was not good.
    const found = answer && { ...answer, photos: answer.photos + (given.attachments?.length ?? 0) }
    if (!answer || at === undefined || !isAnswered(of, found)) {
      if (of.mandatory === 'Y')
        against('itemMissing', at === undefined ? 'answers' : `answers.${at}.value`, { item, content: of.content })
      return []
    }
    const judged = judge(of, found)
    if ('problem' in judged) {
      against(judged.problem, `answers.${at}.${judged.field}`, { item, value: answer.value })
      return []
    }
    return [
      { item, at, value: answer.value, good: judged.good, remark: answer.remark ?? '', photos: answer.photos, of },
    ]
  })
  refuseAny(reasons)
  return answers
}

const refuseSample = (order: Order, { sampled, failedPieces }: CompleteInput): void => {
  if (order.deviceId !== null) return
  if (sampled === undefined || failedPieces === undefined) throw refusal(messages, 'sampleMissing', {}, 'sampled')
  if (failedPieces > sampled) throw refusal(messages, 'tooManyFailed', {}, 'failedPieces')
  if (sampled < (order.sample ?? 0)) throw refusal(messages, 'sampleTooSmall', { sample: order.sample ?? 0 }, 'sampled')
}

/** Meters that were read along the way. What a meter cannot show is told beside the answer, where nobody can be asked. */
const readMeters = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  device: number,
  answers: readonly Answer[],
  readAt: Date,
  isLate: boolean,
): Promise<Answer[]> => {
  const read: Answer[] = []
  for (const answer of answers) {
    const kind = answer.of.meterKind
    if (answer.of.kind !== 'meter' || kind === undefined) {
      read.push(answer)
      continue
    }
    try {
      await takeReadings(tx, actor, context, [
        {
          deviceId: device,
          kind,
          act: 'read',
          value: answer.value,
          reason: answer.remark,
          readAt,
          source: 'check',
          fields: { value: `answers.${answer.at}.value`, reason: `answers.${answer.at}.remark` },
        },
      ])
      read.push(answer)
    } catch (error) {
      if (!isLate || !(error instanceof Refusal)) throw error
      const [why] = error.reasons
      const reason = why
        ? said(why, context.language)
        : said({ key: 'meanwhile', messages: meterMessages }, context.language)
      const note = said({ key: 'readingNotTaken', messages, params: { reason } }, context.language)
      read.push({ ...answer, remark: [answer.remark, note].filter(Boolean).join(' · ') })
    }
  }
  return read
}

/** Writes down what was found. Of several who looked at the same, the worst counts until a repair or another look. */
export const complete = async (tx: Tx, actor: Actor, context: Context, given: CompleteInput): Promise<void> => {
  const order = await lockOrder(tx, actor, given.id)
  const doneAt = statedMoment(given.doneAt, 'doneAt') ?? now()
  const isLate = given.doneAt !== undefined
  refuseClosed(order, doneAt, isLate)
  const version = await versionOf(tx, order, given.templateVersion)
  refuseSample(order, given)
  const judged = answersOf(version.items, given)
  const answers =
    order.deviceId === null ? judged : await readMeters(tx, actor, context, order.deviceId, judged, doneAt, isLate)

  const bad = answers.filter(({ good }) => !good)
  const { sampled, failedPieces } = given
  const isShort = order.deviceId === null && !passes(sampled ?? 1, failedPieces ?? 0, order.pass ?? '0')
  const failed = bad.length + (isShort ? 1 : 0)
  const severity = worst([...bad.map(({ of }) => of.severity), ...(isShort ? (['major'] as const) : [])])
  const { rows } = await sql<{ id: number }>`
    insert into equipment.check_result (order_id, version_id, is_good, failed, severity, sampled, failed_pieces, signed_as, position, done_at, done_by, recorded_at)
    values (${order.id}, ${version.id}, ${failed === 0}, ${failed}, ${severity}, ${order.deviceId === null ? (sampled ?? null) : null}, ${order.deviceId === null ? (failedPieces ?? null) : null},
      ${given.signedAs}, ${given.position ?? ''}, ${doneAt}, ${actor.userId}, ${now()}) returning id`.execute(tx)
  await sql`
    insert into equipment.check_answer (result_id, item, value, is_good, remark, photos)
    select ${rows[0]?.id ?? 0}, t.item, t.value, t.good, t.remark, t.photos
    from ${recordset(
      answers.map(({ item, value, good, remark, photos }) => ({ item, value, good, remark, photos })),
      { item: 'int', value: 'text', good: 'boolean', remark: 'text', photos: 'int' },
    )}`.execute(tx)
  const isFirst = order.state !== 'done'
  const isWorse = failed > 0 && (isFirst || order.isGood === true || failed > order.failed)
  if (isFirst)
    await sql`
      update equipment.check_order set state = 'done', is_good = ${failed === 0}, failed = ${failed}, severity = ${severity}, done_at = ${doneAt}, done_by = ${actor.userId},
        closed_at = ${now()}, closed_by = ${actor.userId}, reason = '', cancel_cause = null, version_id = ${version.id}, version = version + 1 where id = ${order.id}`.execute(
      tx,
    )
  else if (isWorse)
    await sql`
      update equipment.check_order set is_good = false, failed = ${failed}, severity = ${worst([severity, order.severity].flatMap((one) => one ?? []))}, version = version + 1 where id = ${order.id}`.execute(
      tx,
    )
  if (given.attachments && given.attachments.length > 0)
    await attach(tx, actor, context, { kind: entity, id: String(order.id) }, given.attachments)
  await audit(tx, actor, context, entity, 'complete', [
    {
      id: order.id,
      after: { number: order.number, failed, severity, doneAt: wireTime(doneAt), signedAs: given.signedAs },
    },
  ])
  if (order.deviceId === null) return
  await settleTrouble(tx, actor, { ...order, deviceId: order.deviceId }, doneAt, failed === 0)
  if (isWorse && isGrave(severity) && !(await isSettled(tx, order.id)))
    await afterFailure(tx, actor, context, {
      order: order.id,
      number: order.number,
      device: order.deviceId,
      findings: bad
        .map(({ of, value, remark }) =>
          [of.part, of.content, value === 'N' ? '' : value, remark].filter(Boolean).join(' '),
        )
        .join(context.language === 'cn' ? '；' : '; '),
      severity: severity === 'critical' ? 'critical' : 'major',
      foundAt: doneAt,
    })
}

/** A good look at the same ends what was found before it; and what comes in late is judged by a good look after it. */
const settleTrouble = async (
  tx: Tx,
  actor: Actor,
  order: Order & { readonly deviceId: number },
  doneAt: Date,
  isGood: boolean,
): Promise<void> => {
  const ends = sql`trouble_ended_at = ${now()}, trouble_ended_by = 'recheck', version = version + 1`
  if (isGood) {
    await sql`
      update equipment.check_order set ${ends}, trouble_person = ${actor.userId}
      where device_id = ${order.deviceId} and template_id = ${order.templateId} and id <> ${order.id} and state = 'done' and is_good is false and trouble_ended_at is null and done_at < ${doneAt}`.execute(
      tx,
    )
    return
  }
  await sql`
    update equipment.check_order o set ${ends}, trouble_person = later.done_by
    from (select l.done_by from equipment.check_order l where l.device_id = ${order.deviceId} and l.template_id = ${order.templateId} and l.id <> ${order.id}
      and l.state = 'done' and l.is_good and l.done_at > ${doneAt} order by l.done_at limit 1) later
    where o.id = ${order.id} and o.trouble_ended_at is null`.execute(tx)
}
const isSettled = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ settled: boolean }>`
    select trouble_ended_at is not null as settled from equipment.check_order where id = ${id}`.execute(tx)
  return rows[0]?.settled === true
}
