import { projectNeedOf } from '@geodepot/contracts/kit/transition.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Waiting, actionPermission } from '../../kit/document/index.ts'
import { projectIsOpen } from '../../system/project/index.ts'
import type { HandOver } from './hand-over.ts'
import { type Place, type Places, projectColumn } from './places.ts'

/** Whether an end of the document `a` is in somebody's data scope: `reaches` of `rules.ts`, as a condition. */
export const reachesIn = <R>(actor: Actor, place: Place<R>): RawBuilder<SqlBool> => {
  const project = projectColumn(place)
  return visible(actor, {
    departments: [`a.${place.department}`],
    projects: project === undefined ? [] : [`a.${project}`],
  })
}

interface Columns {
  readonly department: RawBuilder<unknown>
  readonly project?: RawBuilder<unknown> | undefined
}
const columnsOf = <R>(place: Place<R>): Columns => {
  const project = projectColumn(place)
  return {
    department: sql.ref(`a.${place.department}`),
    project: project === undefined ? undefined : sql.ref(`a.${project}`),
  }
}
/** `nearness` of `rules.ts`, as a figure of a statement. */
const nearness = ({ departmentId, scope }: Actor, { department, project }: Columns): RawBuilder<number> => {
  const isOwn = project ? sql`${project} = any(${scope.projects}::text[])` : sql`false`
  const reached = sql`(${scope.all} or ${department} = any(${scope.departments}::text[]) or ${isOwn})`
  return sql<number>`case when ${isOwn} then 3 when ${department} = ${departmentId} and ${reached} then 2 when ${reached} then 1 else 0 end`
}

const progress = sql`from equipment.shipment_progress g where g.document_id = a.id and g.expected > 0`
const differs = sql`from equipment.shipment_difference g where g.document_id = a.id`
const onRoad = sql`from equipment.shipment_progress g join equipment.shipment h on h.id = g.shipment_id where g.document_id = a.id and g.expected > 0`

const toSend = (lineTable: HandOver<never>['lineTable']) =>
  sql`(select sum(l.quantity) from ${sql.table(lineTable)} l where l.document_id = a.id)`
const sent = sql`coalesce((select sum(l.quantity) from equipment.shipment_line l where l.document_id = a.id), 0)`

/** Whose word a difference `g` is, as `settle` decides it: see `outcomesFor`. */
const isTheirsToSettle = <R>(actor: Actor, { sender, receiver }: Places<R>): RawBuilder<SqlBool> => {
  const [own, other] = [nearness(actor, columnsOf(receiver)), nearness(actor, columnsOf(sender))]
  const pool = nearness(actor, { department: sql.ref('g.asked_department_id') })
  return sql<SqlBool>`exists (select 1 ${differs} and case
    when g.shipment_line_id is not null then ${reachesIn(actor, sender)} or ${reachesIn(actor, receiver)}
    when g.asked_holder_id is null then ${own} > ${other}
    else ${pool} > ${actor.scope.all ? 1 : 0} and ${pool} >= ${own} end)`
}

/** What waits in a document that hands over: to be shipped, received, settled; what is late in transit, its sender may ask about. */
export const workOfHandOver = <R>({ spec, lineTable, places, released, expected }: HandOver<R>): Waiting[] => {
  const { sender, receiver } = places
  const { ship, receive } = spec.transitions
  if (!ship || !receive) throw new Error(`${spec.name} hands nothing over`)
  const isUnderWay = sql<SqlBool>`a.state = any(${receive.from}::text[])`
  const may = (action: string) => actionPermission(spec, action)
  const receives = (actor: Actor) => (mayDo(actor, may('receive')) ? reachesIn(actor, receiver) : sql<SqlBool>`false`)
  return [
    {
      work: 'ship',
      actions: ['ship'],
      permission: may('ship'),
      stands: sql`a.state = any(${ship.from}::text[]) and (a.state = ${released} or ${sent} < ${toSend(lineTable)})`,
      isTheirs: (actor) => reachesIn(actor, sender),
      ...(projectNeedOf(ship) === 'open' && {
        now: () =>
          spec.holds.project?.optional === true
            ? sql`(a.project_id is null or ${projectIsOpen('a.project_id')})`
            : projectIsOpen('a.project_id'),
      }),
    },
    {
      work: 'receive',
      actions: ['receive'],
      permission: may('receive'),
      stands: sql`${isUnderWay} and exists (select 1 ${progress})`,
      isTheirs: (actor) => reachesIn(actor, receiver),
      due: sql`(select min(${expected === undefined ? sql`h.expected_on` : sql`coalesce(h.expected_on, ${sql.ref(`a.${expected}`)})`}) ${onRoad})`,
      late: {
        actions: [],
        permission: may('ship'),
        isTheirs: (actor) => sql`${reachesIn(actor, sender)} and not ${receives(actor)}`,
      },
    },
    {
      work: 'settle',
      actions: ['settle'],
      permission: may('settle'),
      stands: sql`${isUnderWay} and exists (select 1 ${differs})`,
      isTheirs: (actor) => isTheirsToSettle(actor, places),
    },
  ]
}

/** Waits for the sender: nothing is left to send, in transit or unsettled, and nobody has said that this is all. */
export const closingOf = <R>({ spec, lineTable, places, released }: HandOver<R>): Waiting => ({
  work: 'close',
  actions: ['close'],
  permission: actionPermission(spec, 'close'),
  stands: sql`a.state = any(${spec.transitions['close']?.from ?? []}::text[]) and a.state <> ${released}
    and ${sent} >= ${toSend(lineTable)} and not exists (select 1 ${progress}) and not exists (select 1 ${differs})`,
  isTheirs: (actor) => reachesIn(actor, places.sender),
})
