// The product as strangers and accidents find it: started in earnest, tried from outside, then tried again with a fault
// planted that the trial has to find.
// node trials/main.ts abuse|faults|short [report] [--trial name] [--sound] [--seed n] [--minutes n]
// --sound: without the plants; --minutes: of the load on the memory.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { abuse } from './abuse/index.ts'
import { faults } from './faults/index.ts'
import { misfit } from './plant.ts'
import { type Line, type Verdict, head, shown } from './report.ts'
import { type Product, copied, demoFolder, removed, startProduct } from './product.ts'
import type { Outcome, Place, Plant, Trial } from './trial.ts'

const {
  positionals: [form = '', report],
  values: { trial: wanted, sound = false, seed = '2026', minutes = '10' },
} = parseArgs({
  allowPositionals: true,
  options: {
    trial: { type: 'string' },
    sound: { type: 'boolean' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const short = form === 'short'
const all: Readonly<Record<string, readonly Trial[]>> = {
  abuse,
  faults,
  short: [...abuse, ...faults].filter((trial) => trial.short !== undefined),
}
const trials = all[form]?.filter(({ name }) => wanted === undefined || name === wanted) ?? []
if (trials.length === 0) {
  console.error(
    `Say abuse, faults or short; --trial takes one of ${[...abuse, ...faults].map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const say = (line: string): void => {
  console.error(line)
}
const began = performance.now()

/**
 * Makes one trial, on the sound product or on one with a fault; ends all that it started. A trial that breaks off says
 * so as a fault of its own.
 */
const made = async (trial: Trial, seeded: string, plant?: Plant): Promise<Outcome & { readonly brokeOff?: true }> => {
  const products: Product[] = []
  const folders: string[] = []
  const place: Place = {
    short,
    planted: plant !== undefined,
    seeded,
    seed: Number(seed),
    minutes: Number(minutes),
    product: async (start) => {
      const folder = start?.folder ?? copied(seeded)
      folders.push(folder)
      const product = await startProduct({ ...start, folder }, plant)
      products.push(product)
      return product
    },
  }
  try {
    return await trial.run(place)
  } catch (error) {
    return {
      figures: 'broke off',
      faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      brokeOff: true,
    }
  } finally {
    for (const product of products) if (!product.hasEnded()) await product.kill()
    for (const folder of folders) await removed(folder)
  }
}

const lineOf = async (trial: Trial, seeded: string): Promise<Line> => {
  const leftOut = trial.leftOut?.()
  if (leftOut !== undefined)
    return { name: trial.name, figures: `left out: ${leftOut}`, verdict: 'skipped', faults: [] }
  const { figures, faults: found } = await made(trial, seeded)
  const sounds = {
    name: trial.name,
    figures,
    verdict: found.length === 0 ? 'passed' : 'failed',
    faults: found,
  } as const
  if (sound || (short && trial.short !== 'planted')) return sounds
  if (trial.plant === undefined)
    return { ...sounds, plant: 'failed', faults: [...found, 'nothing is planted for this trial'] }
  const { faults: noticed, brokeOff } = await made(trial, seeded, trial.plant)
  // To break off is not to find: a plant that keeps the product from starting would be found by every trial.
  const isFound = noticed.length > 0 && brokeOff === undefined
  return {
    ...sounds,
    plant: isFound ? 'passed' : 'failed',
    faults: isFound ? found : [...found, `not found: ${trial.plant.fault}`, ...(brokeOff ? noticed : [])],
  }
}

/** That every plant fits the code is seen in a moment, and therefore each time. */
const plantsFit = (): Line => {
  const plants = [...abuse, ...faults].flatMap(({ plant }) => plant ?? [])
  const reasons = plants.flatMap((plant) => misfit(plant) ?? [])
  return {
    name: 'plants',
    figures: `${plants.length} fit the code`,
    verdict: reasons.length === 0 ? 'passed' : 'failed',
    faults: reasons,
  }
}

const lines: Line[] = [plantsFit()]
const seeded = await demoFolder()
try {
  say(`The demo company stands after ${Math.round((performance.now() - began) / 1000)} s; seed ${seed}`)
  console.log([head, ...lines.map(shown)].join('\n'))
  for (const trial of trials) {
    const line = await lineOf(trial, seeded)
    lines.push(line)
    console.log(shown(line))
  }
} finally {
  await removed(seeded)
}
const count = (verdict: Verdict) =>
  lines.flatMap((line) => [line.verdict, line.plant]).filter((one) => one === verdict).length
const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
const failures = lines.flatMap(({ name, faults: found }) =>
  found.map((fault) => ({ test: name, reason: fault.slice(0, 300) })),
)
if (report !== undefined) writeFileSync(report, JSON.stringify({ ...counts, failures }))
console.log(
  `\n${counts.skipped} left out, ${Math.round((performance.now() - began) / 1000)} s\n${counts.passed} passed, ${counts.failed} failed`,
)
process.exit(counts.failed === 0 ? 0 : 1)
