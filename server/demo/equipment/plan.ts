import { models, projects } from '../facts.ts'

export type Model = (typeof models)[number]
export type Project = (typeof projects)[number]
export interface Share {
  readonly project: Project
  readonly quantity: number
}
/** Where a model's equipment is: so many on projects, so many on the road, the rest in its pool. */
export interface Spread {
  readonly model: Model
  readonly pool: string
  readonly placed: readonly Share[]
  readonly travelling: readonly Share[]
}

/** Projects that work with equipment, those whose equipment is under way, and those that only ask for some so far. */
const holding = [
  'P2601',
  'P2602',
  'P2603',
  'P2607',
  'P2608',
  'P2610',
  'P2611',
  'P2613',
  'P2614',
  'P2615',
  'P2616',
  'P2617',
  'P2618',
  'P2619',
  'P2622',
]
const expecting = ['P2605', 'P2620']
export const projectNamed = (id: string): Project => {
  const found = projects.find((one) => one.id === id)
  if (!found) throw new Error(`the demo company has no project ${id}`)
  return found
}

export const modelNamed = (name: string): Model => {
  const found = models.find((one) => one.name === name)
  if (!found) throw new Error(`the demo company has no model ${name}`)
  return found
}

const bases: Readonly<Record<string, string>> = {
  S01: 'C10801',
  S02: 'C10802',
  S03: 'C10803',
  S04: 'C10804',
  S05: 'C10805',
  S06: 'C10805',
  S07: 'C106',
  S08: 'C10805',
}
/** The service base (or branch) whose pool keeps a category. */
export const poolOf = (category: string): string => bases[category.slice(0, 3)] ?? 'C10801'

const ends = (code: string, ...digits: readonly string[]): boolean => digits.some((one) => code.endsWith(one))
const nonSeismic = (project: Project): boolean => ends(project.type, '05')
/** Whether a project has use for a category: by its method and its way of shooting. */
const suits = (category: string, project: Project): boolean => {
  if (category.startsWith('S07')) return nonSeismic(project)
  if (/^S0(4|6|8)/.test(category)) return true
  if (nonSeismic(project)) return false
  if (category.startsWith('S03')) return ends(project.build, '002', '004', '005')
  if (category === 'S0504') return ends(project.build, '003', '005')
  return category.startsWith('S05') ? ends(project.build, '001', '004') : true
}

// Shares in whole lots, beginning with another project for each model so that none gets all the odd ones.
const shared = (quantity: number, among: readonly Project[], lot: number, turn: number): Share[] => {
  const lots = Math.floor(quantity / lot)
  const [each, odd] = [Math.floor(lots / among.length), lots % among.length]
  return among.flatMap((project, index) => {
    const extra = (index - (turn % among.length) + among.length) % among.length < odd ? 1 : 0
    const part = (each + extra) * lot
    return part === 0 ? [] : [{ project, quantity: part }]
  })
}

const spread = (model: Model, turn: number): Spread => {
  const suited = (ids: readonly string[]) => ids.map(projectNamed).filter((project) => suits(model.category, project))
  const bulk = model.tracking === 'bulk'
  const lot = bulk ? Math.max(20, Math.round(model.quantity / 40)) : 1
  const among = suited(holding)
  // Bulk goes to a few projects in large lots.
  const chosen = bulk ? among.filter((_, index) => (index + turn) % 3 !== 0).slice(0, 6) : among
  const road = suited(expecting)
  return {
    model,
    pool: poolOf(model.category),
    placed: shared(Math.round(model.quantity * 0.58), chosen, lot, turn),
    travelling: road.length === 0 ? [] : shared(Math.round(model.quantity * 0.05), road, lot, turn),
  }
}

/** Where all of the company's equipment is. */
export const plan: readonly Spread[] = models.map(spread)

export interface Need {
  readonly model: Model
  readonly pool: string
  readonly quantity: number
}
/** What one project got or is getting, in the order of the models. */
export const needsOf = (project: string): Need[] =>
  plan.flatMap(({ model, pool, placed, travelling }) =>
    [...placed, ...travelling]
      .filter((share) => share.project.id === project)
      .map(({ quantity }) => ({ model, pool, quantity })),
  )

/** Projects that were served, the earliest first. */
export const served: readonly Project[] = [...holding, ...expecting]
  .map(projectNamed)
  .toSorted((a, b) => a.acquireStart.localeCompare(b.acquireStart))
export const isExpecting = (project: Project): boolean => expecting.includes(project.id)
