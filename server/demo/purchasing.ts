import { applicationHeader, applicationLine } from '@geodepot/contracts/material/application.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { applicationDocuments, applicationLinks } from '../src/material/application/index.ts'
import { projectNamed } from './equipment/plan.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { estimate, materials, people } from './facts.ts'

type Fate = 'draft' | 'submitted' | 'confirmed' | 'returned' | 'refused' | 'approved'
interface Plan {
  readonly project: string
  readonly title: string
  /** Days from today on which it was written. */
  readonly day: number
  readonly fate: Fate
  readonly freight?: string
  readonly team?: string
  /** Materials by their codes, and how many of each. */
  readonly wants: Readonly<Record<string, string>>
}
const plans: readonly Plan[] = [
  {
    project: 'P2601',
    title: '震源液压备件申请',
    day: -168,
    fate: 'approved',
    freight: '1900',
    team: '震源班',
    wants: { 'VB-HYD-001': '2', 'VB-HYD-010': '12', 'VB-MEC-004': '4' },
  },
  {
    project: 'P2617',
    title: 'Vibrator spares',
    day: -151,
    fate: 'approved',
    freight: '2600',
    team: 'Vibrator group',
    wants: { 'VB-HYD-012': '16', 'VB-MEC-002': '8', 'VB-MEC-003': '8' },
  },
  { project: 'P2613', title: '节点电池申请', day: -140, fate: 'approved', wants: { 'IN-CAB-002': '600' } },
  {
    project: 'P2601',
    title: '柴油机滤芯申请',
    day: -126,
    fate: 'approved',
    team: '震源班',
    wants: { 'VB-ENG-001': '48', 'VB-ENG-002': '48', 'VB-ENG-003': '24', 'VB-ENG-004': '12' },
  },
  {
    project: 'P2606',
    title: '检波器配件申请',
    day: -112,
    fate: 'approved',
    wants: { 'IN-CAB-003': '4000', 'IN-CAB-004': '2500' },
  },
  {
    project: 'P2601',
    title: '沙漠轮胎申请',
    day: -98,
    fate: 'approved',
    freight: '3200',
    team: '运输班',
    wants: { 'VB-MEC-009': '8' },
  },
  {
    project: 'P2617',
    title: 'Engine spares',
    day: -84,
    fate: 'approved',
    freight: '850',
    wants: { 'VB-ENG-005': '1', 'VB-ENG-006': '6', 'VB-ENG-007': '2' },
  },
  { project: 'P2606', title: '线缆维修插头申请', day: -70, fate: 'refused', wants: { 'IN-CAB-001': '300' } },
  { project: 'P2601', title: '液压油申请', day: -58, fate: 'approved', team: '震源班', wants: { 'VB-HYD-014': '20' } },
  {
    project: 'P2617',
    title: 'Seal kits and bushings',
    day: -45,
    fate: 'approved',
    freight: '400',
    wants: { 'VB-MEC-004': '6', 'VB-MEC-008': '16' },
  },
  {
    project: 'P2601',
    title: '电控箱体备件申请',
    day: -33,
    fate: 'approved',
    team: '震源班',
    wants: { 'VB-ELE-001': '6', 'VB-ELE-002': '1', 'VB-ELE-005': '2' },
  },
  {
    project: 'P2624',
    title: '申请',
    day: -29,
    fate: 'approved',
    wants: { 'VB-HYD-008': '24', 'VB-HYD-012': '80', 'VB-ENG-001': '96', 'VB-ENG-002': '96', 'VB-MEC-009': '24' },
  },
  { project: 'P2613', title: '节点电池补充申请', day: -24, fate: 'approved', wants: { 'IN-CAB-002': '200' } },
  {
    project: 'P2601',
    title: '蓄能器皮囊申请',
    day: -15,
    fate: 'approved',
    team: '震源班',
    wants: { 'VB-HYD-008': '6', 'VB-HYD-009': '6' },
  },
  {
    project: 'P2617',
    title: 'Airbags',
    day: -9,
    fate: 'confirmed',
    freight: '650',
    wants: { 'VB-MEC-001': '8', 'VB-MEC-002': '4' },
  },
  { project: 'P2601', title: '高压软管申请', day: -6, fate: 'returned', team: '震源班', wants: { 'VB-HYD-012': '20' } },
  {
    project: 'P2601',
    title: '主伺服阀备件申请',
    day: -3,
    fate: 'submitted',
    freight: '1200',
    team: '震源班',
    wants: { 'VB-HYD-001': '1', 'VB-HYD-002': '2' },
  },
  { project: 'P2606', title: '检波器尾锥申请', day: -2, fate: 'submitted', wants: { 'IN-CAB-003': '1500' } },
  { project: 'P2601', title: '发电机皮带申请', day: -1, fate: 'draft', team: '震源班', wants: { 'VB-ENG-008': '10' } },
]

const applicantOf = (crew: string): string =>
  people.find(({ roles, crews }) => roles.includes('mat_applicant') && crews?.includes(crew))?.account ??
  people.find(({ roles, crews }) => roles.includes('crew_equip') && crews?.includes(crew))?.account ??
  'admin'

const askedOf = async ({ tx }: Stage, id: number): Promise<string | undefined> => {
  const {
    rows: [row],
  } = await sql<{ name: string }>`
    select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
    join document.approval_task t on t.step_id = s.id and t.decided_at is null join system.user u on u.id = t.person_id
    where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(tx)
  return row?.name
}
const steps: Readonly<Record<Fate, readonly ('approve' | 'return' | 'refuse')[]>> = {
  draft: [],
  submitted: [],
  confirmed: ['approve'],
  returned: ['return'],
  refused: ['approve', 'refuse'],
  approved: ['approve', 'approve'],
}
const opinions = { approve: '同意', return: '请按现场库存核减数量后重新提交', refuse: '库存充足，暂不采购' } as const

/** Asks for materials, and does with it what becomes of it: the document's id. */
export const askFor = async (stage: Stage, plan: Plan): Promise<number> => {
  const { tx } = stage
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from material.material where code = any(${Object.keys(plan.wants)}::text[])`.execute(tx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const project = projectNamed(plan.project)
  const applicant = await stage.person(applicantOf(project.crew))
  const lines = Object.entries(plan.wants).map(([code, quantity]) => {
    const material = materials.find(({ materialCode }) => materialCode === code)
    const materialId = ids.get(code)
    if (!material || materialId === undefined) throw new Error(`the demo company has no material ${code}`)
    return applicationLine.parse({ materialId, unitPrice: estimate(material), quantity })
  })
  const header = applicationHeader.parse({
    formName: `${project.shortName}${/[a-z]/.test(plan.title) ? ' ' : ''}${plan.title}`,
    projectInfoNo: project.id,
    teamGroup: plan.team,
    estimatedFreightAmount: plan.freight,
  })
  const [made] = await stage.on(plan.day, () =>
    create(tx, applicationDocuments, applicant, systemContext, [{ header, lines }]),
  )
  const id = made?.id ?? 0
  if (plan.fate === 'draft') return id
  await stage.on(plan.day, () =>
    perform(tx, applicationDocuments, applicant, systemContext, 'submit', id, undefined, {}),
  )
  // The manager has it on the phone, and has not looked yet.
  if (plan.fate === 'submitted') await stage.on(0, () => applicationLinks.send(tx, applicant, systemContext, { id }))
  for (const [index, decision] of steps[plan.fate].entries()) {
    const approver = await stage.person((await askedOf(stage, id)) ?? 'admin')
    await stage.on(plan.day + 1 + index, () =>
      perform(tx, applicationDocuments, approver, systemContext, decision, id, undefined, {
        opinion: opinions[decision],
      }),
    )
  }
  return id
}

/** What projects of the demo company have asked for, over months: written, confirmed, approved, returned and refused. */
export const seedPurchasing = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const plan of plans) await askFor(stage, plan)
}
