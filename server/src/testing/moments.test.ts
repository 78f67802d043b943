import { takesChosen } from '@geodepot/contracts/kit/chosen.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { time } from '@geodepot/contracts/kit/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'
import type { TestServer } from './index.ts'
import { beside, fieldsOf, needed } from './records.ts'
import { makingRows, serverWithRows } from './with-rows.ts'

const reading = routes
  .filter(
    ({ run, operation }) =>
      run.kind === 'query' && operation.method === 'GET' && operation.wire !== 'file' && !takesChosen(operation),
  )
  .map(({ operation }) => operation)
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const inShanghai = time.meta()?.description

/** Paths at which a moment is answered whose contract does not say in which zone. */
const unsaid = (schema: z.ZodType, answer: unknown, path: string): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return answer === null || answer === undefined ? [] : unsaid(schema.unwrap() as z.ZodType, answer, path)
  if (schema instanceof z.ZodString)
    return typeof answer === 'string' && moment.test(answer) && schema.meta()?.description !== inShanghai ? [path] : []
  if (schema instanceof z.ZodArray && Array.isArray(answer))
    return answer.flatMap((one: unknown) => unsaid(schema.element as z.ZodType, one, path))
  if (schema instanceof z.ZodObject && typeof answer === 'object' && answer !== null)
    return Object.entries(schema.shape).flatMap(([field, of]) =>
      unsaid(of as z.ZodType, (answer as Record<string, unknown>)[field], `${path}.${field}`),
    )
  return []
}

describe('a moment that is answered', () => {
  let server: TestServer
  const known: Record<string, unknown> = {
    ...beside,
    projectInfoNo: 'P2601',
    type: 'sys_yes_no',
    dictType: 'sys_yes_no',
  }
  beforeAll(async () => {
    ;({ server } = await serverWithRows())
  }, makingRows)
  afterAll(() => server.close())
  const answered = async (operation: AnyOperation): Promise<unknown> => {
    const asked = fieldsOf(operation).flatMap(needed)
    return server.as('admin').call(operation, Object.fromEntries(asked.map((field) => [field, known[field] ?? 1])))
  }
  it('says in its contract in which zone it is', async () => {
    const found = new Set<string>()
    let seen = 0
    for (const operation of reading) {
      const answer = await answered(operation).catch(() => undefined)
      if (answer !== undefined) seen += 1
      for (const path of unsaid(operation.answer, answer, operation.name)) found.add(path)
    }
    expect([...found]).toEqual([])
    expect(seen).toBeGreaterThan(80)
  }, 60_000)
})
