import type { MeterKind } from '@geodepot/contracts/equipment/meter.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { Looked, Sent } from '../certificate/index.ts'
import { isWaived, standing } from './standing.ts'

const both = (key: keyof typeof upkeepMessages.texts, params: Record<string, string>): Text => [
  textOf(upkeepMessages, key, 'cn', params),
  textOf(upkeepMessages, key, 'en', params),
]
interface Overdue {
  readonly device: number
  readonly name: string
  readonly rule: string
  readonly forced: boolean
  readonly waived: string | null
  readonly reason: string
  readonly kind: MeterKind | null
  readonly run: string | null
  readonly limit: string | null
  readonly overRun: string | null
  readonly limitOn: string | null
  readonly overDays: number | null
}
// A refusal names so many, a document's history as well.
const namedAtMost = 20

/**
 * What is sent to work, and what is mounted on it: forced upkeep that is overdue now, by how much, speaks against it unless
 * somebody has let it go; that and upkeep that only reminds is remembered.
 */
export const lookAtUpkeep = async (db: Reader, sent: readonly Sent[]): Promise<Looked> => {
  const { rows } = await sql<Overdue>`
    with named as materialized (select unnest(${sent.map(({ device }) => device)}::bigint[]) as device),
    going as materialized (select device, device as id from named union select n.device, x.id from named n join equipment.device x on x.mounted_on = n.device)
    select g.device, concat_ws(' ', coalesce(d.self_number, d.serial, d.plate, d.code), d.name) as name, r.name as rule, r.is_forced as forced, r.meter_kind as kind,
      case when ${isWaived()} then n.waived_until end as waived, coalesce(n.waived_reason, '') as reason,
      trim_scale(s.run)::text as run, trim_scale(s.limit_run)::text as limit, case when s.run > s.limit_run then trim_scale(s.run - s.limit_run)::text end as "overRun",
      s.limit_on as "limitOn", case when s.limit_on < s.today then s.today - s.limit_on end as "overDays"
    from (${standing(sql`d.id in (select id from going)`)}) s
    join going g on g.id = s.device_id join equipment.device d on d.id = s.device_id join equipment.upkeep_rule r on r.id = s.rule_id
    left join equipment.upkeep_need n on n.device_id = s.device_id and n.rule_id = s.rule_id and n.closed_at is null
    where s.is_over order by g.device, d.id, r.id`.execute(db)
  const fields = new Map(sent.map(({ device, field }) => [device, field]))
  return {
    reasons: rows
      .filter(stops)
      .slice(0, namedAtMost)
      .map((one) => refused(one, fields.get(one.device))),
    notes: rows
      .filter((one) => !stops(one))
      .slice(0, namedAtMost)
      .map(({ name, rule, forced, waived, reason }) =>
        forced
          ? both('noteWaived', { device: name, rule, day: waived ?? '', reason })
          : both('noteOverdue', { device: name, rule }),
      ),
  }
}
const stops = ({ forced, waived }: Overdue): boolean => forced && waived === null

const refused = (of: Overdue, field: string | undefined): Reason => {
  const { name, rule, kind, run, limit, overRun, limitOn, overDays } = of
  const named = { device: name, rule }
  const figure = (value: string | null): Text => both(`figure_${kind ?? 'hours'}`, { figure: value ?? '' })
  return {
    messages: upkeepMessages,
    ...(overRun === null
      ? { key: 'overDays', params: { ...named, by: overDays ?? 0, limit: limitOn ?? '' } }
      : { key: 'overRun', params: { ...named, by: figure(overRun), limit: figure(limit), run: figure(run) } }),
    ...(field !== undefined && { field }),
  }
}
