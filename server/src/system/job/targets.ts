import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Target, TargetArgument } from '@geodepot/contracts/system/job.ts'
import { z } from 'zod'
import type { Job } from '../../kit/jobs/index.ts'

let known: ReadonlyMap<string, Job> = new Map()
/** Says what can be scheduled: every job of the product. */
export const registerJobs = (jobs: readonly Job[]): void => {
  known = new Map(jobs.map((job) => [job.name, job]))
}
export const jobNamed = (name: string): Job | undefined => known.get(name)

/** What a target is called; its bare name when this version does not have it. */
export const targetName = (name: string, language: Language): string => {
  const job = known.get(name)
  return job === undefined ? name : textOf(job.messages, job.title, language)
}

interface Schema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: string | number | boolean
  readonly enum?: readonly string[]
}
const typeOf = ({ type, enum: choices }: Schema): TargetArgument['type'] =>
  choices !== undefined
    ? 'choice'
    : type === 'integer' || type === 'number'
      ? 'number'
      : type === 'boolean'
        ? 'flag'
        : 'text'
// What is only the width of a double says nothing to a person.
const bound = (value: number | undefined) =>
  value !== undefined && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

const argumentsOf = ({ args, messages }: Job, language: Language): TargetArgument[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(args, { io: 'input' }) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    const [min, max] = [bound(schema.minimum), bound(schema.maximum)]
    return {
      name,
      label: labelOf([name], messages, language),
      type: typeOf(schema),
      required: required.includes(name),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(schema.default !== undefined && { standard: schema.default }),
      ...(schema.enum && {
        choices: schema.enum.map((value) => ({ value, label: labelOf([`${name}_${value}`], messages, language) })),
      }),
    }
  })
}

/** What can be scheduled, with the arguments that each takes, in a person's words. */
export const targetsIn = (language: Language): Target[] =>
  [...known.values()]
    .map((job) => ({
      name: job.name,
      title: textOf(job.messages, job.title, language),
      help: textOf(job.messages, job.help, language),
      args: argumentsOf(job, language),
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language === 'cn' ? 'zh' : 'en'))
