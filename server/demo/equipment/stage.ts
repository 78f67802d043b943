import { sql } from 'kysely'
import type { Actor } from '../../src/kit/access/actor.ts'
import { at, now } from '../../src/kit/clock.ts'
import type { Tx } from '../../src/kit/database/database.ts'
import { personOf } from '../../src/system/session/index.ts'
import { daysUntil, models, moved, people } from '../facts.ts'
import type { Model, Project } from './plan.ts'

/** Where the demo's past is played: its people, places and models, and the days on which things happened. */
export interface Stage {
  readonly tx: Tx
  readonly today: string
  person(account: string): Promise<Actor>
  modelId(model: Model): number
  categoryId(code: string): number
  /** The pool of a department. */
  pool(department: string): number
  /**
   * Runs `work` so many days from today, later on that day the more often it is asked; never after the real present.
   */
  on<T>(daysFromToday: number, work: () => Promise<T>): Promise<T>
}

export const setStage = async (tx: Tx, today: string): Promise<Stage> => {
  const present = now()
  const [modelRows, categoryRows, poolRows, userRows] = await Promise.all([
    sql<{
      id: number
      brand: string
      name: string
    }>`select m.id, b.name as brand, m.name from equipment.model m join equipment.brand b on b.id = m.brand_id`.execute(
      tx,
    ),
    tx.selectFrom('equipment.category').select(['id', 'code']).execute(),
    tx.selectFrom('equipment.holder').select(['id', 'department_id']).where('kind', '=', 'pool').execute(),
    tx.selectFrom('system.user').select(['id', 'name']).execute(),
  ])
  const modelIds = new Map(
    models.map((model) => [
      model,
      modelRows.rows.find(({ brand, name }) => brand === model.brand && name === model.name)?.id,
    ]),
  )
  const found = <K, V>(value: V | undefined, key: K): V => {
    if (value === undefined) throw new Error(`the demo company has no ${String(key)}`)
    return value
  }
  const actors = new Map<string, Actor>()
  let minutes = 0
  return {
    tx,
    today,
    person: async (account) => {
      const known =
        actors.get(account) ??
        found(await personOf(tx, found(userRows.find(({ name }) => name === account)?.id, account)), account)
      actors.set(account, known)
      return known
    },
    modelId: (model) => found(modelIds.get(model), model.name),
    categoryId: (code) => found(categoryRows.find((row) => row.code === code)?.id, code),
    pool: (department) => found(poolRows.find((row) => row.department_id === department)?.id, department),
    on: (days, work) => {
      minutes = (minutes + 1) % 480
      const moment = new Date(new Date(`${moved(today, days) ?? today}T08:30:00+08:00`).getTime() + minutes * 60_000)
      return at(moment < present ? moment : present, work)
    },
  }
}

const named = (role: string, is: (person: (typeof people)[number]) => boolean): string =>
  people.find((one) => one.roles.includes(role) && is(one))?.account ?? 'admin'
export const officerOf = (project: Project): string =>
  named('crew_equip', ({ crews }) => crews?.includes(project.crew) ?? false)
export const keeperOf = (department: string): string => named('pool_keeper', (one) => one.department === department)

/** When a project works with its equipment, by the day of seeding. */
export const spanOf = (stage: Stage, project: Project) => {
  const days = daysUntil(stage.today)
  return {
    start: moved(project.acquireStart, days) ?? stage.today,
    end: moved(project.acquireEnd, days) ?? stage.today,
  }
}

/** Sound nodes that came home to a pool before that day and have stood there since: free to have been elsewhere after it. */
export const homeBefore = async ({ tx, pool }: Stage, of: string, days: number, count: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select d.id from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id and c.device_group = '2'
      join lateral (select max(lower(i.during)) as since, count(*) as moves from equipment.custody_interval i where i.device_id = d.id) s on s.moves > 1
      where d.holder_id = ${pool(of)} and d.tech_state = 'good' and d.locked_by is null and d.deleted_at is null and s.since < ${new Date(now().getTime() + days * 86_400_000)}
      order by s.since desc, d.id limit ${count}`.execute(tx)
  ).rows.map(({ id }) => id)
