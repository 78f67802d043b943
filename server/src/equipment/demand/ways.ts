import { dayAfter, daysBetween } from '@geodepot/contracts/kit/days.ts'
import type { DemandRow, Way } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { devicesCounted } from '../../ledger/custody/index.ts'
import { daysOf } from '../../system/alert/index.ts'
import type { OpenLine, PlaceSupply } from './asked.ts'
import type { Entry } from './board.ts'
import { thousandths, written } from './weeks.rules.ts'

/** What is short: of what, by how much, from when on, and who of those that the person sees asks for it first. */
export interface Shortage extends Pick<Entry, 'models'> {
  readonly row: DemandRow
  readonly supplies: readonly PlaceSupply[]
  readonly quantity: string
  readonly neededOn: string
  readonly first: OpenLine | undefined
}
type Found = Omit<Way, 'lateDays'>
/** Works out what can be done about a shortage; whoever asks sees the places that it names. */
type WayOut = (db: Reader, actor: Actor, shortage: Shortage, language: Language) => Promise<readonly Found[]>
const sources: WayOut[] = []
/** Another module that knows a way: what is nearly repaired, what can be hired. */
export const registerWay = (source: WayOut): void => {
  sources.push(source)
}

/** All ways that are known, the earliest first, with what is too late behind what is in time. */
export const waysOf: (db: Reader, actor: Actor, shortage: Shortage, language: Language) => Promise<Way[]> = async (
  db,
  actor,
  shortage,
  language,
) => {
  const found = await Promise.all(sources.map((source) => source(db, actor, shortage, language)))
  return found
    .flat()
    .map((way): Way => {
      const late = daysBetween(shortage.neededOn, way.on)
      return { ...way, lateDays: late > 0 ? late : null }
    })
    .toSorted((one, other) => (one.lateDays ?? 0) - (other.lateDays ?? 0))
}

const say = (key: Parameters<typeof textOf<string>>[1], language: Language, params = {}): string =>
  textOf<string>(demandMessages, key, language, params)
const least = (one: string, other: string): string => written(Math.min(thousandths(one), thousandths(other)))
const allocating = ({ first }: Shortage): Pick<Way, 'view' | 'below'> => ({
  view: 'equipment/allocation/index',
  below: first ? `/new?applicationId=${first.document}` : '/new',
})
// Of any model of a category a place has several: it is one way.
const ofKind = (supplies: readonly PlaceSupply[], kind: PlaceSupply['kind']): PlaceSupply[] =>
  [
    ...Map.groupBy(
      supplies.filter((supply) => supply.seen && supply.kind === kind),
      ({ holder }) => holder,
    ).values(),
  ].flatMap(([first, ...more]) =>
    first
      ? {
          ...first,
          quantity: written([first, ...more].reduce((sum, { quantity }) => sum + thousandths(quantity), 0)),
        }
      : [],
  )

// A pool that has some: it serves the first, and leaves so much less for the others.
registerWay(async (_db, _actor, shortage, language) =>
  ofKind(shortage.supplies, 'pool').map(({ name, quantity }) => {
    const given = least(quantity, shortage.row.asked)
    const left = thousandths(quantity) - thousandths(given)
    return {
      kind: 'pool',
      said: say('way_pool', language, { place: name }),
      quantity: given,
      on: today(),
      consequence:
        left === 0
          ? say('then_pool', language)
          : say('then_poolLeft', language, { quantity: grouped(written(left), 0) }),
      ...allocating(shortage),
    }
  }),
)

// What came back and nobody has looked at yet.
registerWay(async (db, actor, { models, row }, language) => {
  const { rows } = await sql<{ name: string; model: number; quantity: string; single: boolean }>`
    select ${namedIn('h', language)} as name, min(t.model_id) as model, trim_scale(sum(t.quantity))::text as quantity, bool_or(t.single) as single from (
      select d.holder_id, d.model_id, 1::numeric as quantity, true as single from equipment.device d
      where d.tech_state = 'waitInspect' and d.deleted_at is null and d.model_id = any(${models.map(({ model }) => model)}::bigint[])
      union all
      select b.holder_id, b.model_id, b.quantity, false from equipment.bulk_balance b
      where b.condition = 'waitInspect' and b.is_real and b.quantity > 0 and b.model_id = any(${models.map(({ model }) => model)}::bigint[])) t
    join equipment.holder h on h.id = t.holder_id and h.kind = 'pool' and ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })}
    group by h.id order by sum(t.quantity) desc limit 10`.execute(db)
  return rows.map(({ name, model, quantity, single }) => ({
    kind: 'inspection',
    said: say('way_inspection', language, { place: name }),
    quantity,
    on: today(),
    consequence: say('then_inspection', language),
    view: single ? 'equipment/device/index' : 'equipment/bulk/index',
    below:
      models.length > 1
        ? `?categoryId=${row.categoryId}${single ? '&techState=waitInspect' : ''}`
        : `?modelId=${model}${single ? '&techState=waitInspect' : ''}`,
  }))
})

const soon = 30
// Projects that ought to have given it back, or will soon after it is needed.
registerWay(async (_db, _actor, { supplies, neededOn, first }, language) =>
  ofKind(supplies, 'project').flatMap(({ name, quantity, on, project }): Found[] => {
    if (on === null || project === null || project === first?.project || on > dayAfter(neededOn, soon)) return []
    const past = daysBetween(on, today())
    const kind = past > 0 ? 'overdue' : 'ending'
    const ends = new URLSearchParams({
      from: project,
      fromName: name,
      ...(first && { to: first.project, toName: first.projectName }),
    })
    return [
      {
        kind,
        said: say(`way_${kind}`, language, { place: name }),
        quantity,
        on: past > 0 ? today() : on,
        consequence: past > 0 ? say('then_overdue', language, { count: past }) : say('then_ending', language),
        view: 'equipment/transfer/index',
        below: `/new?${ends.toString()}`,
      },
    ]
  }),
)

// Models of the same category that are free, or those that a line accepts beside its first.
registerWay(async (db, _actor, shortage, language) => {
  const { row } = shortage
  if (row.modelId === null) return []
  const { rows } = await sql<{ name: string; quantity: string }>`
    select b.name || ' ' || m.name as name, trim_scale(f.quantity)::text as quantity from equipment.model own
    join equipment.model m on m.category_id = own.category_id and m.unit = own.unit and m.id <> own.id join equipment.brand b on b.id = m.brand_id
    cross join lateral (
      select coalesce((select sum(c.quantity) from ${devicesCounted(sql`array[m.id]`)} c where c.is_free), 0)
        + coalesce((select sum(s.quantity) from equipment.bulk_balance s join equipment.holder h on h.id = s.holder_id and h.kind = 'pool' where s.model_id = m.id and s.condition = 'good'), 0)
        - coalesce((select sum(r.quantity) from equipment.bulk_reserved r where r.model_id = m.id), 0) as quantity) f
    where own.id = ${row.modelId} and f.quantity > 0 order by f.quantity desc limit 5`.execute(db)
  return rows.map(({ name, quantity }) => ({
    kind: 'substitute',
    said: say('way_substitute', language, { model: name }),
    quantity: least(quantity, row.asked),
    on: today(),
    consequence: say('then_substitute', language),
    ...allocating(shortage),
  }))
})

const hireDays = daysOf('equipment.demand.hireDays', 15)
const buyDays = daysOf('equipment.demand.buyDays', 90)
registerWay(async (db, _actor, { quantity }, language) => {
  const days = await hireDays(db)
  return [
    {
      kind: 'hire',
      said: say('way_hire', language),
      quantity,
      on: dayAfter(today(), days),
      consequence: say('then_hire', language, { count: days }),
      view: 'equipment/lease/index',
      below: '/new',
    },
  ]
})
// A material application is written where materials are: this area knows none of them.
registerWay(async (db, _actor, { quantity, models, row }, language) => {
  const days = await buyDays(db)
  const value = models.find(({ model }) => model === row.modelId)?.value ?? null
  const amount = value === null ? null : grouped(String(Math.round(Number(value) * Number(quantity))), 0)
  return [
    {
      kind: 'buy',
      said: say('way_buy', language),
      quantity,
      on: dayAfter(today(), days),
      consequence:
        amount === null
          ? say('then_buy', language, { count: days })
          : say('then_buyWorth', language, { count: days, amount }),
      view: 'material/application/index',
      below: '/new',
    },
  ]
})
