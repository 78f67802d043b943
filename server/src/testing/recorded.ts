// Keeps what tests ask and are answered, as the examples of the product's own description are made of (npm run examples).
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { LightMyRequestResponse } from 'fastify'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutAnswer, maskedAsk } from './example-cut.ts'

export interface Recorded {
  readonly name: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly answered: unknown
}
export type Heard = (operation: AnyOperation, input: unknown, answer: LightMyRequestResponse) => void

// Of one call, whoever chooses has some to choose from.
const most = 6
const kept = new Map<string, number>()

/** Writes calls that succeeded into the folder that the environment names; nobody listens where it names none. */
export const recorder = (): Heard | undefined => {
  const folder = process.env['RECORD_EXAMPLES']
  if (folder === undefined) return undefined
  const file = join(folder, `${process.pid}-${process.env['VITEST_POOL_ID'] ?? '0'}.jsonl`)
  return (operation, input, answer) => {
    const times = kept.get(operation.name) ?? 0
    if (times >= most || answer.statusCode !== 200) return
    const answered = cutAnswer(operation, answer)
    if (answered === undefined) return
    kept.set(operation.name, times + 1)
    const recorded: Recorded = { name: operation.name, asked: maskedAsk(input as Recorded['asked']), answered }
    appendFileSync(file, `${JSON.stringify(recorded)}\n`)
  }
}
