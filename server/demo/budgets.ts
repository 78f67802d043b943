import { applicationHeader, applicationLine } from '@geodepot/contracts/material/application.ts'
import { compare, divided, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { applicationDocuments } from '../src/material/application/index.ts'
import { createBudgets, figuresOf, updateBudget } from '../src/material/budget/index.ts'
import { setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

/** What a unit and a project begin a year with. */
const [ofUnit, ofProject] = ['150000', '60000']
/** How many projects have budgets of their own: those that asked for most. */
const projectCount = 8
/** Of which projects the budget is exceeded, and nearly used up. */
const [exceededProject, nearlyUsed] = ['P2613', 'P2606']
/** How many days after the first of January budgets were drawn up, and how long ago they were looked at again. */
const [drawnUp, revised] = [14, -35]

interface Standing {
  readonly id: number
  readonly version: number
  readonly year: number
  readonly projectInfoNo: string | null
  readonly deptId: string | null
  readonly amountUSD: string
}
interface Place {
  readonly projectInfoNo?: string
  readonly deptId?: string
}
const placesOf = async (tx: Tx): Promise<Place[]> => {
  const { rows: units } = await sql<{ id: string }>`
    select id from system.department where level = 1 and status = '0' order by id`.execute(tx)
  const { rows: projects } = await sql<{ id: string }>`
    select p.id from system.project p left join material.application a on a.project_id = p.id and a.state in ('submitted', 'approved') and a.deleted_at is null
    where not p.is_virtual and p.deleted_at is null and p.state = 'approved'
    group by p.id order by coalesce(sum(a.total_amount), 0) desc, p.id limit ${projectCount}`.execute(tx)
  return [...units.map(({ id }) => ({ deptId: id })), ...projects.map(({ id }) => ({ projectInfoNo: id }))]
}

/** What remains of one in proportion: so much of it is used, as `share` says. */
const fitting = (used: string, share: string): string => multiply(divided(used, multiply(share, 10), 0), 10)

/** Something more for a project that has used its budget up: submitted with the reason why. */
const seedExcess = async (tx: Tx, projectInfoNo: string): Promise<void> => {
  const stage = await setStage(tx, today())
  const { rows } = await sql<{ account: string; material: number; price: string }>`
    select u.name as account, l.material_id as material, l.unit_price::text as price from material.application a
    join system.user u on u.id = a.submitted_by join material.application_line l on l.document_id = a.id
    where a.project_id = ${projectInfoNo} and a.state = 'approved' order by a.id desc, l.unit_price desc, l.id limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return
  const applicant = await stage.person(found.account)
  const header = applicationHeader.parse({ formName: '加密测线追加备件', projectInfoNo })
  const lines = [applicationLine.parse({ materialId: found.material, unitPrice: found.price, quantity: '2' })]
  await stage.on(-2, async () => {
    const [made] = await create(tx, applicationDocuments, applicant, systemContext, [{ header, lines }])
    const opinion = '甲方追加加密测线 42 km，已书面确认，增补预算正在办理'
    await perform(tx, applicationDocuments, applicant, systemContext, 'submit', made?.id ?? 0, undefined, { opinion })
  })
}

/**
 * Budgets of this year and the last for every unit and those projects that buy most: looked at again in the autumn, when one is
 * found to be exceeded and one nearly used up.
 */
export const seedBudgets = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const finance = await stage.person(people.find(({ roles }) => roles.includes('finance'))?.account ?? 'admin')
  const places = await placesOf(tx)
  const year = Number(today().slice(0, 4))
  const sinceNewYear = Math.floor((Date.parse(today()) - Date.parse(`${year}-01-01`)) / 86_400_000)
  const drafts = (of: number) =>
    places.map((place) => ({ ...place, year: of, amountUSD: place.deptId === undefined ? ofProject : ofUnit }))
  const beginning = (days: number) => Math.min(drawnUp - days, 0)
  await stage.on(beginning(sinceNewYear + 365), () => createBudgets(tx, finance, systemContext, drafts(year - 1)))
  await stage.on(beginning(sinceNewYear), () => createBudgets(tx, finance, systemContext, drafts(year)))
  const { rows } = await sql<Standing>`
    select id, version, year, project_id as "projectInfoNo", department_id as "deptId", amount::text as "amountUSD" from material.budget order by id`.execute(
    tx,
  )
  const figures = await figuresOf(
    tx,
    rows.map(({ id }) => id),
  )
  const used = new Map(rows.map(({ id, amountUSD }) => [id, subtract(amountUSD, figures.get(id)?.left ?? amountUSD)]))
  const usedOf = ({ id }: Standing) => used.get(id) ?? '0'
  const most = (project: string) =>
    rows
      .filter(({ projectInfoNo }) => projectInfoNo === project)
      .toSorted((one, other) => compare(usedOf(other), usedOf(one)))[0]
  const [exceeded, nearly] = [most(exceededProject), most(nearlyUsed)]
  for (const row of rows) {
    const share = row === exceeded ? '1.06' : row === nearly ? '0.85' : '0.62'
    if (row !== exceeded && row !== nearly && Number(usedOf(row)) < Number(row.amountUSD) * 0.7) continue
    const { projectInfoNo, deptId, ...standing } = row
    const owner = projectInfoNo === null ? { deptId: deptId ?? '' } : { projectInfoNo }
    const change = { ...standing, ...owner, amountUSD: fitting(usedOf(row), share), note: '按三季度执行情况调整' }
    await stage.on(Math.max(revised, beginning(sinceNewYear)), () => updateBudget(tx, finance, systemContext, change))
  }
  if (exceeded) await seedExcess(tx, exceeded.projectInfoNo ?? '')
}
