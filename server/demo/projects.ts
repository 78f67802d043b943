import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { perform } from '../src/kit/document/index.ts'
import { createProject, projects } from '../src/system/project/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { daysUntil, moved } from './facts.ts'

interface Plan {
  readonly name: string
  readonly shortName: string
  readonly by: string
  readonly crew: string
  readonly client: string
  readonly method: string
  readonly build: string
  readonly market: string
  readonly country: '1' | '2'
  readonly year: string
  /** Of the contract, for the day on which the company's facts are written. */
  readonly span: readonly [from: string, to: string]
  readonly task: string
  readonly replaces?: string
  /** Days from today on which it was written. */
  readonly day: number
}
const land = { projectType: '5000100004000000001', isMainProject: '0300100008000000002' }
const byLeader: Plan = {
  name: '塔里木盆地巴楚—麦盖提三维地震采集',
  shortName: '巴麦三维',
  by: 'jl_shi',
  crew: '2101',
  client: '西域油田公司',
  method: '0300100012000000003',
  build: '5000100003000000002',
  market: '0100500006000000001',
  country: '1',
  year: '2027',
  span: ['2027-04-01', '2027-12-31'],
  task: '查明巴楚—麦盖提地区奥陶系碳酸盐岩储层展布，落实圈闭。',
  day: -3,
}
const byManager: Plan = {
  name: 'Oman Block 60 3D Seismic Survey',
  shortName: '阿曼60区三维',
  by: 'jl_harthy',
  crew: '8601',
  client: 'Dhofar Petroleum Company',
  method: '0300100012000000003',
  build: '5000100003000000002',
  market: '0100500006000000003',
  country: '2',
  year: '2027',
  span: ['2027-09-01', '2028-06-30'],
  task: 'Image the Khuff and pre-Khuff intervals for well placement.',
  day: -6,
}
const cameBack: Plan = {
  name: '四川盆地蓬莱气区三维地震采集',
  shortName: '蓬莱三维',
  by: 'jl_long',
  crew: '3304',
  client: '川渝油气公司',
  method: '0300100012000000003',
  build: '5000100003000000001',
  market: '0100500006000000001',
  country: '1',
  year: '2027',
  span: ['2027-03-01', '2027-10-31'],
  task: '查明灯影组台缘带储层发育情况。',
  day: -5,
}
const successor: Plan = {
  name: 'Middle East Block 52 3D Seismic Survey',
  shortName: 'Block52三维',
  by: 'jl_otaibi',
  crew: '8611',
  client: 'Najd Energy',
  method: '0300100012000000003',
  build: '5000100003000000002',
  market: '0100500006000000003',
  country: '2',
  year: '2027',
  span: ['2027-03-01', '2028-03-01'],
  task: 'Full-azimuth 3D over Block 52 after the award.',
  replaces: 'P2625',
  day: -1,
}

/**
 * Projects on their way to approval, for a newcomer to find: with the department's leader, with the equipment manager,
 * come back, and a draft in a virtual one's place.
 */
export const seedProjectsUnderWay = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  await submit(stage, byLeader)
  const second = await submit(stage, byManager)
  await decide(stage, second, 'ld_shao', 'approve', byManager.day + 1, '同意')
  const returned = await submit(stage, cameBack)
  await decide(stage, returned, 'ld_tang', 'return', cameBack.day + 2, '请补充甲方合同期限后重新提交')
  await write(stage, successor)
}

const write = async (stage: Stage, plan: Plan): Promise<number> => {
  const person = await stage.person(plan.by)
  const days = daysUntil(stage.today)
  const [from, to] = plan.span.map((day) => moved(day, days) ?? day)
  const header = {
    ...land,
    projectName: plan.name,
    shortName: plan.shortName,
    explorationMethod: plan.method,
    buildMethod: plan.build,
    projectYear: plan.year,
    manageOrg: plan.client,
    marketClassify: plan.market,
    projectCountry: plan.country,
    acquireStartTime: from,
    acquireEndTime: to,
    designStartDate: from,
    designEndDate: to,
    teamId: plan.crew,
    teamLeaderId: person.userId,
    geologyTask: plan.task,
    ...(plan.replaces !== undefined && { replaces: plan.replaces }),
  }
  return stage.on(plan.day, async () => (await createProject(stage.tx, person, systemContext, header)).id)
}
const submit = async (stage: Stage, plan: Plan): Promise<number> => {
  const id = await write(stage, plan)
  const person = await stage.person(plan.by)
  await stage.on(plan.day, () => perform(stage.tx, projects, person, systemContext, 'submit', id, undefined, {}))
  return id
}
const decide = async (
  stage: Stage,
  id: number,
  account: string,
  decision: 'approve' | 'return',
  day: number,
  opinion: string,
): Promise<void> => {
  const person = await stage.person(account)
  await stage.on(day, () => perform(stage.tx, projects, person, systemContext, decision, id, undefined, { opinion }))
}
