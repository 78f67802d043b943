// What is still asked for against what will be there, by model and week, and what can be done about a shortage.
// Asked for by acceptance G3: a shortage is seen before the crew feels it.
import { daysBetween } from '@geodepot/contracts/kit/days.ts'
import { type DemandDetail, type DemandRow, demand } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { openLines, otherProjects, placeSuppliesOf } from './asked.ts'
import { type Entry, entriesOf, rowOf } from './board.ts'
import { waysOf } from './ways.ts'
import { thousandths, written } from './weeks.rules.ts'

export { type Known, type OpenLine, modelsOf, openLines } from './asked.ts'
export { registerWay } from './ways.ts'

type Asked = Omit<InputOf<typeof demand.list>, 'pageNum' | 'pageSize'>

const within = async (db: Reader, category: number | undefined): Promise<ReadonlySet<number> | undefined> => {
  if (category === undefined) return undefined
  const { rows } = await sql<{
    id: number
  }>`select id from equipment.category where path @> array[${category}::bigint]`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
const never = '9999-12-31'
type Order = (one: Entry, other: Entry) => number
// What is short first stands first, and of that what is short most.
const earliest: Order = ({ weeks: one }, { weeks: other }) =>
  (one.shortOn ?? never).localeCompare(other.shortOn ?? never) || other.short - one.short
const orders: Record<NonNullable<Asked['orderByColumn']>, Order> = {
  shortOn: earliest,
  shortQty: (one, other) => one.weeks.short - other.weeks.short,
  asked: (one, other) => one.asked - other.asked,
}
const orderOf = ({ orderByColumn, isAsc }: Asked): Order => {
  if (orderByColumn === undefined) return earliest
  const order = orders[orderByColumn]
  return isAsc?.startsWith('desc') === true ? (one, other) => order(other, one) : order
}

/** The entries of the board that a person asks for, in their order. */
const demandFound = async (db: Reader, asked: Asked, language: Language): Promise<Entry[]> => {
  const [entries, categories] = await Promise.all([entriesOf(db, language), within(db, asked.categoryId)])
  const word = asked.keyword?.toLowerCase()
  return entries
    .filter(
      ({ named: { brand, devModel, devType, categoryId }, weeks }) =>
        (word === undefined || `${brand} ${devModel} ${devType}`.toLowerCase().includes(word)) &&
        (categories === undefined || categories.has(categoryId)) &&
        (asked.short === undefined || weeks.shortOn !== null),
    )
    .toSorted((one, other) => orderOf(asked)(one, other) || one.key.localeCompare(other.key))
}
/** A page of the board. */
export const demandPage = async (
  db: Reader,
  { pageNum, pageSize, ...asked }: InputOf<typeof demand.list>,
  language: Language,
): Promise<Page<DemandRow>> => {
  const found = await demandFound(db, asked, language)
  const from = (pageNum - 1) * pageSize
  return { rows: found.slice(from, from + pageSize).map(rowOf), total: found.length }
}

/** Where it comes from, as far as the person sees it: what others ask for and have is told as one sum. */
const detailOf = async (db: Reader, actor: Actor, entry: Entry, language: Language): Promise<DemandDetail> => {
  const { models, wanted } = entry
  const row = rowOf(entry)
  const [lines, supplies] = await Promise.all([
    openLines(db, actor, wanted),
    placeSuppliesOf(
      db,
      actor,
      models.map(({ model }) => model),
      language,
    ),
  ])
  const day = today()
  const [seen, unseen] = [lines.filter((line) => line.seen), lines.filter((line) => !line.seen)]
  const sum = (all: readonly { readonly quantity: string }[]) =>
    written(all.reduce((total, { quantity }) => total + thousandths(quantity), 0))
  const days = (all: readonly string[]) => all.toSorted()
  const others =
    unseen.length === 0
      ? []
      : [
          {
            id: null,
            number: '',
            projectName: otherProjects(language),
            quantity: sum(unseen),
            beginsOn: days(unseen.map(({ from }) => from))[0] ?? day,
            endsOn: days(unseen.map(({ to }) => to)).at(-1) ?? day,
          },
        ]
  const away = supplies.filter(({ kind }) => kind !== 'pool')
  const hidden = away.filter((supply) => !supply.seen)
  return {
    row,
    demands: [
      ...seen.map(({ document, number, projectName, quantity, from, to }) => ({
        id: document,
        number,
        projectName,
        quantity,
        beginsOn: from,
        endsOn: to,
      })),
      ...others,
    ],
    returns: [
      ...away
        .filter((supply) => supply.seen)
        .toSorted((one, other) => (one.on ?? never).localeCompare(other.on ?? never))
        .map(({ name, quantity, on, kind }) => {
          const past = kind === 'project' && on !== null ? daysBetween(on, day) : 0
          return { from: name, quantity, on, overdueDays: past > 0 ? past : null }
        }),
      ...(hidden.length === 0
        ? []
        : [{ from: otherProjects(language), quantity: sum(hidden), on: null, overdueDays: null }]),
    ],
    ways:
      row.shortOn === null
        ? []
        : await waysOf(
            db,
            actor,
            {
              models,
              row,
              supplies,
              quantity: row.shortQty,
              neededOn: row.shortOn,
              first: seen.toSorted((one, other) => one.from.localeCompare(other.from))[0],
            },
            language,
          ),
  }
}

const sheet = exporter<DemandRow>()(demandMessages, 'title', [
  { key: 'devModel' },
  { key: 'brand' },
  { key: 'devType' },
  { key: 'unit' },
  { key: 'free', type: 'number' },
  { key: 'asked', type: 'number' },
  { key: 'coming', type: 'number' },
  { key: 'shortOn', type: 'date' },
  { key: 'shortQty', type: 'number' },
  { key: 'shortWeeks', type: 'number' },
])

export const routes: readonly Route[] = [
  query(demand.list, async ({ db, input, context }) => demandPage(db, input, context.language)),
  query(demand.get, async ({ db, actor, input, context }) => {
    const entry = (await entriesOf(db, context.language)).find(({ key }) => key === input.rowKey)
    if (!entry) throw notFound()
    return detailOf(db, actor, entry, context.language)
  }),
  query(demand.export, async ({ db, input, context }) =>
    sheet((await demandFound(db, input, context.language)).map(rowOf), context.language, input.columns),
  ),
]
