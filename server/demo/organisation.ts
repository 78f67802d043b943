import { sql } from 'kysely'
import { rootId } from '../installation/index.ts'
import { materialInput } from '@geodepot/contracts/material/material.ts'
import { createModels } from '../src/equipment/model/index.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { now, today } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'
import { newCallCode } from '../src/kit/document/numbering.ts'
import { insertMaterials } from '../src/material/material/index.ts'
import { personOf } from '../src/system/session/index.ts'
import { poolsOf, worksOf } from '../src/ledger/custody/index.ts'
import {
  categories,
  crews,
  daysUntil,
  departments,
  materials,
  models,
  moved,
  people,
  posts,
  projects,
} from './facts.ts'

/**
 * The demo company but for its equipment, once its departments and people are there: projects and their members,
 * categories, models, materials, pools.
 */
export const seedOrganisation = async (tx: Tx): Promise<void> => {
  await seedContacts(tx)
  await seedPosts(tx)
  await seedProjects(tx)
  await seedCategories(tx)
  await seedModels(tx)
  await seedMaterials(tx)
  await seedPlaces(tx)
}

const pathOf = (id: string): string[] => {
  const found = departments.find((one) => one.id === id)
  return found === undefined ? [] : [...(found.parent === null ? [] : pathOf(found.parent)), id]
}
export const seedDepartments = async (tx: Tx): Promise<void> => {
  const rows = departments
    .filter(({ id }) => id !== rootId)
    .map((one, index) => {
      const path = pathOf(one.id)
      return { ...one, path, level: path.length - 1, position: index + 1 }
    })
  const shape = {
    id: 'text',
    parent: 'text',
    path: 'text[]',
    level: 'int',
    name: 'text',
    nameEn: 'text',
    kind: 'text',
    shortCode: 'text',
    country: 'text',
    timeZone: 'text',
    position: 'int',
  } as const
  await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, time_zone, order_number, created_at)
    select id, parent, path, level, name, "nameEn", kind, "shortCode", country, "timeZone", position, ${now()} from ${recordset(rows, shape)} order by level, position`.execute(
    tx,
  )
}

// Numbers and addresses that nobody has.
const firstNumber = 13_900_001_001
const seedContacts = async (tx: Tx): Promise<void> => {
  const rows = people.map(({ account }, index) => ({
    account,
    phone: String(firstNumber + index),
    email: `${account}@example.com`,
  }))
  await sql`update system.user u set phone = t.phone, email = t.email from ${recordset(rows, { account: 'text', phone: 'text', email: 'text' })} where u.name = t.account`.execute(
    tx,
  )
}

const seedPosts = async (tx: Tx): Promise<void> => {
  const rows = posts.map((one, index) => ({ ...one, position: index + 1 }))
  await sql`insert into system.post (code, name, name_en, order_number, created_at)
    select code, name, "nameEn", position, ${now()} from ${recordset(rows, { code: 'text', name: 'text', nameEn: 'text', position: 'int' })} order by position`.execute(
    tx,
  )
  const held = people.flatMap(({ account, roles }) =>
    posts.filter((post) => post.roles.some((role) => roles.includes(role))).map(({ code }) => ({ account, code })),
  )
  await sql`insert into system.user_post (user_id, post_id)
    select u.id, p.id from ${recordset(held, { account: 'text', code: 'text' })} join system.user u on u.name = t.account join system.post p using (code)`.execute(
    tx,
  )
}

const tasks: Readonly<Record<string, readonly [cn: string, en: string]>> = {
  '1': [
    '查明目的层构造格局与断裂系统，落实圈闭，为井位部署提供地震资料。',
    'Establish structure and faulting of the target interval, confirm closures, and supply seismic data for well placement.',
  ],
  '2': [
    '控制区域构造格架，优选有利区带，为后续三维部署提供依据。',
    'Outline the regional framework, rank leads, and prepare for later 3D surveys.',
  ],
  '9': [
    '查明基底起伏、断裂与电性结构，圈定有利靶区。',
    'Map basement relief, faults and electrical structure, and outline targets.',
  ],
}
const taskOf = ({ method, country }: (typeof projects)[number]): string =>
  (method.endsWith('002') ? tasks['2'] : method.endsWith('009') ? tasks['9'] : tasks['1'])?.[country === '2' ? 1 : 0] ??
  ''

const seedProjects = async (tx: Tx): Promise<void> => {
  const days = daysUntil(today())
  const rows = projects.map((one) => {
    const crew = crews.find(({ id }) => id === one.crew)
    const leader = people.find(
      ({ crews: belongs, roles }) => roles.includes('project_mgr') && belongs?.includes(one.crew),
    )
    return {
      ...one,
      number: one.number === '' ? null : one.number,
      crewName: crew?.name ?? '',
      crewNameEn: crew?.nameEn ?? '',
      leader: leader?.account ?? '',
      task: taskOf(one),
      code: newCallCode(),
      acquireStart: moved(one.acquireStart, days),
      acquireEnd: moved(one.acquireEnd, days),
      designStart: moved(one.designStart, days),
      designEnd: moved(one.designEnd, days),
      endedOn: moved(one.endedOn, days),
    }
  })
  // They were approved before the product came.
  await sql`insert into document.register (kind, number, call_code) select 'system/project', 'XMLX-' || id, code from ${recordset(rows, { id: 'text', code: 'text' })} order by id`.execute(
    tx,
  )
  const shape = {
    id: 'text',
    number: 'text',
    name: 'text',
    shortName: 'text',
    type: 'text',
    status: 'text',
    method: 'text',
    build: 'text',
    importance: 'text',
    client: 'text',
    market: 'text',
    country: 'text',
    department: 'text',
    crew: 'text',
    crewName: 'text',
    crewNameEn: 'text',
    leader: 'text',
    task: 'text',
    year: 'text',
    virtual: 'boolean',
    acquireStart: 'date',
    acquireEnd: 'date',
    designStart: 'date',
    designEnd: 'date',
    endedOn: 'date',
  } as const
  await sql`insert into system.project (id, number, name, short_name, type, status, exploration_method, build_method, importance, client_unit, market_scope, country,
      department_id, team_id, team_name, team_name_en, team_leader, leader_id, geology_task, year, is_virtual, acquire_start, acquire_end, design_start, design_end, ended_on, created_at, created_by,
      document_id, document_number, call_code, state)
    select t.id, t.number, t.name, "shortName", type, t.status, method, build, importance, client, market, country,
      department, crew, "crewName", "crewNameEn", coalesce(u.nick_name, ''), u.id, task, year, virtual, "acquireStart", "acquireEnd", "designStart", "designEnd", "endedOn", ${now()}, c.id,
      r.id, r.number, r.call_code, case when virtual then 'virtual' else 'approved' end
    from ${recordset(rows, shape)} join document.register r on r.number = 'XMLX-' || t.id left join system.user u on u.name = t.leader left join system.user c on c.name = 'zb_lin'`.execute(
    tx,
  )
  const members = people.flatMap(({ account, roles, crews: belongs = [] }) =>
    belongs.map((crew) => ({ account, crew, role: projectRoles.find(([role]) => roles.includes(role))?.[1] ?? '' })),
  )
  await sql`insert into system.project_member (project_id, user_id, project_role, added_at)
    select p.id, u.id, t.role, ${now()} from ${recordset(members, { account: 'text', crew: 'text', role: 'text' })} join system.user u on u.name = t.account join system.project p on p.team_id = t.crew`.execute(
    tx,
  )
}
const projectRoles = [
  ['project_mgr', '项目经理'],
  ['crew_equip', '设备主管'],
  ['inspector', '点检员'],
  ['vib_scorer', '震源评分员'],
  ['mat_applicant', '材料员'],
] as const

const seedCategories = async (tx: Tx): Promise<void> => {
  const shape = {
    code: 'text',
    parent: 'text',
    name: 'text',
    nameEn: 'text',
    tracking: 'text',
    group: 'text',
    parameters: 'jsonb',
  } as const
  // Main categories first, so that the others find them.
  for (const level of [
    categories.filter(({ parent }) => parent === null),
    categories.filter(({ parent }) => parent !== null),
  ]) {
    await sql`insert into equipment.category (code, parent_id, path, name, name_en, tracking, device_group, parameters, created_at)
      select t.code, p.id, coalesce(p.path, '{}'), t.name, t."nameEn", t.tracking, t."group", t.parameters, ${now()}
      from ${recordset(level, shape)} left join equipment.category p on p.code = t.parent order by t.code`.execute(tx)
    await sql`update equipment.category set path = path || id where not path @> array[id]`.execute(tx)
  }
}

// Taken over by the purchasing manager before the product came.
const seedMaterials = async (tx: Tx): Promise<void> => {
  const { id } = await tx.selectFrom('system.user').select('id').where('name', '=', 'cg_pan').executeTakeFirstOrThrow()
  const manager = await personOf(tx, id)
  if (!manager) throw new Error('nobody looks after the materials')
  await insertMaterials(
    tx,
    manager,
    systemContext,
    materials.map((one) => materialInput.parse(one)),
  )
}

const seedModels = async (tx: Tx): Promise<void> => {
  const found = await tx.selectFrom('equipment.category').select(['id', 'code']).execute()
  const idOf = new Map(found.map(({ id, code }) => [code, id]))
  await createModels(
    tx,
    models.map(({ brand, name, deviceName, category, tracking, unit }) => ({
      brand,
      devModel: name,
      devName: deviceName,
      categoryId: idOf.get(category) ?? 0,
      tracking: tracking === 'bulk' ? 'bulk' : 'single',
      unit,
    })),
  )
  await sql`update equipment.model m set unit_value = t."unitValue"
    from ${recordset(models, { brand: 'text', name: 'text', unitValue: 'numeric' })} join equipment.brand b on b.name = t.brand where m.brand_id = b.id and m.name = t.name`.execute(
    tx,
  )
}

/** Service bases and the branches that do field work have a pool of their own; the works is where repairs are done. */
const seedPlaces = async (tx: Tx): Promise<void> => {
  const branches = new Set(crews.map(({ department }) => department.slice(0, 4)))
  await poolsOf(
    tx,
    departments.filter(({ id, kind }) => kind === 'POOL' || branches.has(id)).map(({ id }) => id),
  )
  await worksOf(
    tx,
    departments.filter(({ kind }) => kind === 'REPAIR').map(({ id }) => id),
  )
}
