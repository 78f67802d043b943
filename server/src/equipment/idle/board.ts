import {
  type IdleAge,
  type IdleBoard,
  type IdleSums,
  idleAges,
  type idleCalls,
} from '@geodepot/contracts/equipment/idle.ts'
import { idleMessages } from '@geodepot/contracts/equipment/idle.messages.ts'
import { rowsAtMost } from '@geodepot/contracts/equipment/figures.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Known, type OpenLine, modelsOf, openLines } from '../demand/index.ts'
import { deviceVisible } from '../device/index.ts'
import { all, begunDay, chosenOf, dimensions, findChosen, keptUntil } from '../figures/index.ts'
import { standardRate } from '../internal-rate/index.ts'
import { costed, idleDevices, isOfAge, liesIdle } from './queries.ts'

type Asked = InputOf<typeof idleCalls.board>

type Sum = Pick<IdleSums, 'devices' | 'perDay' | 'cost'> & {
  readonly key: string | null
  readonly label: string | null
  readonly isTotal: boolean
} & Readonly<Record<`cost_${IdleAge}` | `devices_${IdleAge}`, string>>

const byAge = sql.join(
  idleAges.flatMap((age) => {
    const of = isOfAge(sql`i.days`, age)
    return [
      sql`coalesce(sum(i.devices * i.cost) filter (where ${of}), 0)::numeric(20, 2)::text as ${sql.ref(`cost_${age}`)}`,
      sql`coalesce(sum(i.devices) filter (where ${of}), 0)::text as ${sql.ref(`devices_${age}`)}`,
    ]
  }),
  sql`, `,
)
/** What lies idle and what it costs, in one statement: devices of a model that came to a pool on one day cost the same. */
const summed = async (db: Reader, actor: Actor, asked: Asked, language: Language): Promise<Sum[]> => {
  const { key, label } = dimensions[asked.by]
  const { rows } = await sql<Sum>`
    with lying as materialized (
      select r.holder_id, d.model_id, r.from_day, greatest(${begunDay()}, r.from_day) as until_day, count(*)::int as devices
      from ${idleDevices} where ${liesIdle} and ${deviceVisible(actor)} and ${all(chosenOf(asked))} group by 1, 2, 3, 4),
    i as (
      select ${key} as key, l.devices, l.until_day - l.from_day as days, x.cost, x.per_day
      from lying l join equipment.holder h on h.id = l.holder_id left join system.project p on p.id = h.project_id join equipment.model m on m.id = l.model_id
      cross join lateral ${costed(sql`m.category_id`, sql`l.from_day`, sql`l.until_day`, await standardRate(db))} x)
    select x.*, case when x."isTotal" then null else ${label(language)} end as label from (
      select i.key, grouping(i.key) = 1 as "isTotal", coalesce(sum(i.devices), 0)::int as devices,
        coalesce(sum(i.devices * i.per_day), 0)::numeric(20, 2)::text as "perDay", coalesce(sum(i.devices * i.cost), 0)::numeric(20, 2)::text as cost, ${byAge}
      from i group by grouping sets ((), (i.key))) x
    order by x.cost::numeric desc, x.devices desc, x.key`.execute(db)
  return rows
}
const ages = (sum: Sum, of: 'cost' | 'devices') =>
  Object.fromEntries(idleAges.map((age) => [age, sum[`${of}_${age}`]])) as Record<IdleAge, string>
const sumsOf = (sum: Sum): IdleSums => ({
  devices: sum.devices,
  perDay: sum.perDay,
  cost: sum.cost,
  costOf: ages(sum, 'cost'),
  devicesOf: ages(sum, 'devices'),
})
const together = (of: readonly IdleSums[]): IdleSums => {
  const sum = (values: readonly string[]) => add('0', ...values)
  const aged = (field: 'costOf' | 'devicesOf') =>
    Object.fromEntries(idleAges.map((age) => [age, sum(of.map((one) => one[field][age]))])) as Record<IdleAge, string>
  return {
    devices: of.reduce((count, { devices }) => count + devices, 0),
    perDay: sum(of.map(({ perDay }) => perDay)),
    cost: sum(of.map(({ cost }) => cost)),
    costOf: aged('costOf'),
    devicesOf: aged('devicesOf'),
  }
}

const earliest = (one: OpenLine, other: OpenLine) => one.from.localeCompare(other.from) || one.document - other.document
const serves = ({ model, path, code }: Known, line: OpenLine): boolean =>
  line.model === null ? path.includes(line.category) && code === line.unit : line.model === model
/** Of each model, the application that wants it first, among those that the person sees. */
const askedOf = async (db: Reader, actor: Actor, language: Language): Promise<ReadonlyMap<string, OpenLine>> => {
  const lines = (await openLines(db, actor)).filter(({ seen }) => seen).toSorted(earliest)
  const models = await modelsOf(db, lines, language)
  return new Map(
    models.flatMap((model) => {
      const first = lines.find((line) => serves(model, line))
      return first ? [[String(model.model), first] as const] : []
    }),
  )
}
const saidOf = (line: OpenLine | undefined): IdleBoard['rows'][number]['asked'] =>
  line === undefined
    ? null
    : {
        applicationId: line.document,
        number: line.number,
        projectName: line.projectName,
        quantity: line.quantity,
        beginsOn: line.from,
      }

/** What lies idle, told apart. @param most How many rows are told apart; the others are one. */
export const findIdle = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  language: Language,
  most = rowsAtMost,
): Promise<IdleBoard> => {
  const found = await summed(db, actor, asked, language)
  const wanted = asked.by === 'model' ? await askedOf(db, actor, language) : new Map<string, OpenLine>()
  const told = found
    .filter(({ isTotal }) => !isTotal)
    .map((sum) => ({
      ...sumsOf(sum),
      key: sum.key ?? '',
      label: sum.label ?? '',
      asked: saidOf(wanted.get(sum.key ?? '')),
    }))
  const rest = told.slice(most)
  return {
    keptTime: await keptUntil(db),
    chosen: (await findChosen(db, asked, language)).flatMap(({ field, label }) =>
      field === 'projectInfoNo' ? [] : [{ field, label }],
    ),
    total: found.filter(({ isTotal }) => isTotal).map(sumsOf)[0] ?? together([]),
    rows: [
      ...told.slice(0, most),
      ...(rest.length === 0
        ? []
        : [{ ...together(rest), key: '', label: textOf(idleMessages, 'others', language), asked: null }]),
    ],
  }
}
