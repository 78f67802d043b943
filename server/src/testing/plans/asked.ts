// Every question that the product's lists, details and figures ask of the database: each as it opens, in every order, and
// with every filter that it has, taken from the rows that it gives.
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { routes } from '../../modules.ts'
import type { TestServer } from '../index.ts'
import { beside, fieldsOf, needed } from '../records.ts'
import { type Asked, hearing } from './reads.ts'

type Input = Readonly<Record<string, unknown>>
/** A statement, and the call that asks it. */
export interface Question extends Asked {
  readonly operation: string
  readonly by: string
}

/** Long pages: what is read for a row is told from what is read for the list. */
export const pageSize = 100
const reading = routes
  .filter(
    ({ run, operation }) => run.kind === 'query' && operation.permission !== 'public' && operation.wire !== 'file',
  )
  .map(({ operation }) => operation)

const shapeOf = (operation: AnyOperation): Readonly<Record<string, z.ZodType>> =>
  Object.assign({}, ...fieldsOf(operation).map((schema) => (schema instanceof z.ZodObject ? schema.shape : {})))
const known: Input = {
  ...beside,
  projectInfoNo: 'P2601',
  type: 'sys_yes_no',
  dictType: 'sys_yes_no',
  area: 'equipment',
  module: 'device',
}
/** What a list wants said that shows nothing of everybody at once. */
const wanted: Readonly<Record<string, Input>> = Object.fromEntries(
  ['list', 'summary', 'paper'].map((call) => [
    `equipment/past.${call}`,
    { projectInfoNo: 'P2601', onDate: '2026-11-01', sinceDate: '2026-06-01' },
  ]),
)
const plainInput = (operation: AnyOperation, there: Input): Input => ({
  ...wanted[operation.name],
  ...('pageSize' in shapeOf(operation) && { pageSize }),
  ...Object.fromEntries(
    fieldsOf(operation)
      .flatMap(needed)
      .map((field) => [field, there[field] ?? known[field] ?? 1]),
  ),
})

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema
const valuesOf = (field: string, schema: z.ZodType, row: Input): readonly unknown[] => {
  const of = inner(schema)
  if (of instanceof z.ZodEnum) return of.options
  const value = row[field]
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (/time|day/i.test(field)) return ['2026-11-01']
  if (field !== 'keyword') return []
  const text = Object.values(row).find((one) => typeof one === 'string' && one.length > 5)
  return text === undefined ? [] : [String(text).slice(1, 6)]
}
/** Each order and each filter, the latter with at most so many values. */
const variantsOf = (operation: AnyOperation, row: Input, ways: readonly string[], most: number): Input[] =>
  Object.entries(shapeOf(operation)).flatMap(([field, schema]): Input[] => {
    if (['pageNum', 'pageSize', 'isAsc'].includes(field)) return []
    const values = valuesOf(field, schema, row)
    return field === 'orderByColumn'
      ? values.flatMap((orderByColumn) => ways.map((isAsc) => ({ orderByColumn, isAsc })))
      : values.slice(0, most).map((value) => ({ [field]: value }))
  })

interface Body {
  readonly code?: number
  readonly rows?: unknown
  readonly data?: unknown
}
const rowsIn = ({ rows, data }: Body): readonly Input[] => {
  const inside = (typeof data === 'object' && data) || {}
  const lists = [rows, data, ...Object.values(inside)]
  return (lists.find((one) => Array.isArray(one)) as readonly Input[] | undefined) ?? []
}

const isRead = ({ text }: Asked): boolean =>
  /^(\/\* prepared \*\/)?\s*(select|with)\b/.test(text) && !/\b(insert into|update|delete from)\b/.test(text)

/**
 * What these people ask, each question once; the variants are asked by the first two alone. What may read much anyhow
 * is asked by the first, as it opens.
 */
export const questionsOf = async (
  server: TestServer,
  people: readonly string[],
  mayReadMuch: (operation: AnyOperation) => boolean,
): Promise<Question[]> => {
  const questions = new Map<string, Question>()
  // The end of a chain that is as long as there are.
  const { rows } = await sql<{ lineId: number }>`select min(id) as "lineId" from material.result_line`.execute(
    server.db,
  )
  const ask = async (account: string, operation: AnyOperation, input: Input): Promise<readonly Input[]> => {
    const answered: Body[] = []
    const heard = await hearing(async () => {
      answered.push((await server.as(account).response(operation, input)).json<Body>())
    })
    const [body = {}] = answered
    if (body.code !== 200) return []
    const by = `${operation.name} ${account} ${JSON.stringify(input)}`
    for (const one of heard.filter(isRead))
      questions.set(JSON.stringify(one), { ...one, operation: operation.name, by })
    return rowsIn(body)
  }
  for (const [index, account] of people.entries())
    for (const operation of index === 0 ? reading : reading.filter((one) => !mayReadMuch(one))) {
      const input = plainInput(operation, rows[0] ?? {})
      const [row = {}] = await ask(account, operation, input)
      const variants = mayReadMuch(operation)
        ? []
        : index === 0
          ? variantsOf(operation, row, ['asc', 'desc'], 2)
          : index === 1
            ? variantsOf(operation, row, ['desc'], 1)
            : []
      for (const variant of variants) await ask(account, operation, { ...input, ...variant })
    }
  return [...questions.values()]
}
