import { application } from '@geodepot/contracts/equipment/application.ts'
import {
  type Counted,
  type DayKind,
  type FigureDimension,
  type Figures,
  dayKinds,
  type figuresCalls,
  rowsAtMost,
} from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { type Months, monthsOf } from '../../kit/months.ts'
import { allocatedTo } from '../application/index.ts'
import { usdFactor } from '../../system/rate/index.ts'
import { boughtOn, deviceVisible } from '../device/index.ts'

export type Asked = InputOf<typeof figuresCalls.figures>
type Chosen = Pick<Asked, 'projectInfoNo' | 'deptId' | 'categoryId' | 'modelId'>

/** The unit of a holder `h` and its project `p`. */
export const unitOf = sql`coalesce(h.department_id, p.department_id)`
/** What the figures are told apart by: of rows with the holder `h`, its project `p` and the model `m`. */
export const dimensions: Readonly<
  Record<FigureDimension, { key: RawBuilder<unknown>; label: (language: Language) => RawBuilder<unknown> }>
> = {
  unit: {
    key: unitOf,
    label: (language) => sql`(select ${namedIn('o', language)} from system.department o where o.id = x.key)`,
  },
  project: { key: sql`h.project_id`, label: () => sql`(select o.name from system.project o where o.id = x.key)` },
  category: {
    key: sql`m.category_id::text`,
    label: (language) => sql`(select ${namedIn('o', language)} from equipment.category o where o.id = x.key::bigint)`,
  },
  model: {
    key: sql`m.id::text`,
    label: () =>
      sql`(select b.name || ' ' || o.name from equipment.model o join equipment.brand b on b.id = o.brand_id where o.id = x.key::bigint)`,
  },
}
const fields = [
  ['projectInfoNo', 'project'],
  ['deptId', 'unit'],
  ['categoryId', 'category'],
  ['modelId', 'model'],
] as const

export const chosenOf = ({ projectInfoNo, deptId, categoryId, modelId }: Chosen): RawBuilder<SqlBool>[] => [
  ...(projectInfoNo === undefined ? [] : [sql<SqlBool>`h.project_id = ${projectInfoNo}`]),
  ...(deptId === undefined
    ? []
    : [sql<SqlBool>`${unitOf} in (select o.id from system.department o where o.path @> array[${deptId}::text])`]),
  ...(categoryId === undefined
    ? []
    : [
        sql<SqlBool>`m.category_id in (select o.id from equipment.category o where o.path @> array[${categoryId}::bigint])`,
      ]),
  ...(modelId === undefined ? [] : [sql<SqlBool>`m.id = ${modelId}`]),
]
export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`

export const trackingIs = (tracking: Asked['tracking']): RawBuilder<SqlBool> =>
  tracking === 'bulk' ? sql<SqlBool>`m.tracking = 'bulk'` : sql<SqlBool>`m.tracking <> 'bulk'`
const columnOf: Readonly<Record<DayKind, string>> = {
  days: 'days',
  outDays: 'out_days',
  soundDays: 'sound_days',
  workedDays: 'worked_days',
  idleDays: 'idle_days',
}
const sums = sql.join(
  dayKinds.map((kind) => sql`trim_scale(coalesce(sum(${sql.ref(columnOf[kind])}), 0))::text as ${sql.ref(kind)}`),
  sql`, `,
)

interface Sum extends Counted {
  readonly month: string | null
  readonly key: string | null
  readonly label: string | null
  readonly isMonth: boolean
}
/** By month and by the dimension, in one statement over the sums that are kept. */
const summed = async (db: Reader, actor: Actor, asked: Asked, { from, until }: Months, language: Language) => {
  const { key, label } = dimensions[asked.by]
  const { rows } = await sql<Sum>`
    select x.*, case when x."isMonth" then null else ${label(language)} end as label from (
      select to_char(r.month, 'YYYY-MM') as month, ${key} as key, grouping(${key}) = 1 as "isMonth", ${sums}
      from equipment.month_days r join equipment.holder h on h.id = r.holder_id left join system.project p on p.id = h.project_id join equipment.model m on m.id = r.model_id
      where r.month >= ${from}::date and r.month < ${until}::date and ${trackingIs(asked.tracking)}
        and ${visible(actor, { departments: ['r.owner_department_id', 'h.department_id'], projects: ['h.project_id'] })} and ${all(chosenOf(asked))}
      group by grouping sets ((r.month), (${key}))) x
    order by x.month, x.days::numeric desc, x.key`.execute(db)
  return rows
}
const none = (): Counted => ({ days: '0', outDays: '0', soundDays: '0', workedDays: '0', idleDays: '0' })
const together = (of: readonly Counted[]): Counted =>
  Object.fromEntries(dayKinds.map((kind) => [kind, add('0', ...of.map((one) => one[kind]))])) as unknown as Counted
const countedOf = ({ days, outDays, soundDays, workedDays, idleDays }: Counted): Counted => ({
  days,
  outDays,
  soundDays,
  workedDays,
  idleDays,
})

// A rest that was closed is asked for no more; what nobody granted, was refused or taken back is no request to be met.
export const standing = sql`(l.quantity - l.closed_quantity)`
/** Whether a moment lies in the months. */
export const momentIn =
  ({ from, until }: Pick<Months, 'from' | 'until'>) =>
  (moment: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    sql<SqlBool>`${moment} >= (${from}::date)::timestamp at time zone 'Asia/Shanghai' and ${moment} < (${until}::date)::timestamp at time zone 'Asia/Shanghai'`

/** What entry `e` took off the books, without what was found of it since. */
export const stillLost = sql`(e.quantity - coalesce((select sum(b.quantity) from equipment.custody_event b where b.reverses_id = e.id), 0))`

/** What no day tells: values as they are, what was lost, and what of the requests was met. */
const besides = async (db: Reader, actor: Actor, asked: Asked, { from, until }: Months) => {
  const within = momentIn({ from, until })
  const held = sql`left join system.project p on p.id = h.project_id`
  const { rows } = await sql<
    Pick<Figures, 'netValue' | 'originalValue' | 'lostQty' | 'askedQty' | 'allocatedQty'>
  >`select
    v.net::text as "netValue", v.original::text as "originalValue", l.quantity::text as "lostQty", q.asked::text as "askedQty", q.allocated::text as "allocatedQty"
    from (select round(coalesce(sum(d.net_value * x.usd), 0), 2) as net, round(coalesce(sum(d.original_value * x.usd), 0), 2) as original
      from equipment.device d join equipment.holder h on h.id = d.holder_id ${held} join equipment.model m on m.id = d.model_id
      cross join lateral (select ${usdFactor(sql`d.currency`, boughtOn)} as usd) x
      where ${deviceVisible(actor)} and ${asked.tracking === 'single'} and h.is_real and d.account_state = 'inAccount' and x.usd is not null and d.net_value is not null and d.original_value > 0 and ${all(chosenOf(asked))}) v,
    (select trim_scale(coalesce(sum(${stillLost}), 0)) as quantity
      from equipment.custody_event e join equipment.holder h on h.id = e.from_holder_id ${held}
      left join equipment.device d on d.id = e.device_id join equipment.model m on m.id = coalesce(e.model_id, d.model_id)
      where e.kind = 'loss' and ${within(sql`e.happened_at`)}
        and ${visible(actor, { departments: ['d.owner_department_id', 'h.department_id'], projects: ['h.project_id'] })} and ${trackingIs(asked.tracking)} and ${all(chosenOf(asked))}) l,
    (select trim_scale(coalesce(sum(${standing}), 0)) as asked, trim_scale(coalesce(sum(least(${standing}, coalesce(${allocatedTo}, 0))), 0)) as allocated
      from equipment.application a join equipment.application_line l on l.document_id = a.id left join equipment.model m on m.id = l.model_id
      cross join lateral (select a.project_id, null::text as department_id) h join system.project p on p.id = a.project_id
      where a.deleted_at is null and a.state = 'approved' and ${within(sql`a.submitted_at`)} and ${documentVisible(application, actor, 'a')}
        and coalesce(m.tracking = 'bulk', false) = ${asked.tracking === 'bulk'} and ${all(chosenOf(asked))}) q`.execute(
    db,
  )
  return rows[0] ?? { netValue: '0', originalValue: '0', lostQty: '0', askedQty: '0', allocatedQty: '0' }
}

/** What was chosen, as it is called. */
export const findChosen = async (db: Reader, asked: Chosen, language: Language): Promise<Figures['chosen']> => {
  const chosen: Figures['chosen'] = []
  for (const [field, by] of fields) {
    const value = asked[field]
    if (value === undefined) continue
    const { rows } = await sql<{ label: string | null }>`
      select ${dimensions[by].label(language)} as label from (select ${String(value)}::text as key) x`.execute(db)
    chosen.push({ field, label: rows[0]?.label ?? String(value) })
  }
  return chosen
}

/** Until when the ledger has been read. */
export const keptUntil = async (db: Reader): Promise<string | null> => {
  const { rows } = await sql<{ at: string }>`select kept_at as at from equipment.days_kept`.execute(db)
  return rows[0]?.at ?? null
}

/** The figures of some months, of what a person may see. @param most How many rows are told apart; the others are one. */
export const findFigures = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  language: Language,
  most = rowsAtMost,
): Promise<Figures> => {
  const period = monthsOf(asked)
  const found = await summed(db, actor, asked, period, language)
  const byMonth = new Map(
    found.flatMap((sum) => (sum.isMonth && sum.month !== null ? [[sum.month, sum] as const] : [])),
  )
  const told = found
    .filter(({ isMonth }) => !isMonth)
    .map((sum) => ({
      ...countedOf(sum),
      key: sum.key ?? '',
      label: sum.label ?? sum.key ?? textOf(figuresMessages, 'nobody', language),
    }))
  const rest = told.slice(most)
  return {
    beginMonth: period.beginMonth,
    endMonth: period.endMonth,
    keptTime: await keptUntil(db),
    chosen: await findChosen(db, asked, language),
    total: together(told),
    months: period.months.map((month) => ({ month, ...countedOf(byMonth.get(month) ?? none()) })),
    rows: [
      ...told.slice(0, most),
      ...(rest.length === 0
        ? []
        : [{ ...together(rest), key: '', label: textOf(figuresMessages, 'others', language) }]),
    ],
    ...(await besides(db, actor, asked, period)),
  }
}
