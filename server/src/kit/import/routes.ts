import { type ImportOperations, unknownBound } from '@geodepot/contracts/kit/import.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { stale } from '../http/refusal.ts'
import { type Route, query } from '../http/route.ts'
import type { ImportDefinition, OpenDefinition } from './definition.ts'
import { examine } from './examine.ts'
import { changesOf, errorsOf, reasonsOf, refusedSheet, statusOf, templateSheet } from './report.ts'
import { run } from './run.ts'
import { makeKnown } from './known.ts'
import { callOff, contentOf, find, findingsOf, keepCheck } from './store.ts'
import { remember } from './memory.ts'
import { headersOf } from './read.ts'
import { sentSheet, takeIn } from './upload.ts'

const paged = <R>(rows: readonly R[], { pageNum, pageSize }: { pageNum: number; pageSize: number }): Page<R> => ({
  total: rows.length,
  rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
})
const contains = (keyword: string | undefined, ...texts: (string | number | null)[]) =>
  keyword === undefined ||
  texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(keyword.toLowerCase()),
  )
const unhurried = async () => undefined

/**
 * The calls of one module's import. They keep their own transactions: an upload
 * outlives the request, and a run shows how far it is.
 */
export const importRoutes = <I>(
  operations: ImportOperations,
  kind: string,
  given: ImportDefinition<I> | OpenDefinition<I>,
): Route[] => {
  const { rows: definitionIn, template } =
    'check' in given ? { rows: async () => given, template: async () => given } : given
  makeKnown({
    kind,
    operations,
    definition: async (reader) => (await definitionIn(reader)) as ImportDefinition<unknown>,
  })
  const ownerOf = (actor: Actor) => ({ person: actor.userId, kind })
  const status = async (db: Database, actor: Actor, id: string, language: 'cn' | 'en') => {
    const upload = await find(db, ownerOf(actor), id)
    return statusOf(await definitionIn(db), actor, upload, language)
  }
  return [
    query(operations.template, async ({ db, input, context }) =>
      templateSheet(await template(db, input.of), context.language),
    ),
    query(operations.upload, async ({ db, actor, input, arriving, context, signal }) => {
      const id = await takeIn(db, await definitionIn(db), ownerOf(actor), input.name, await sentSheet(arriving), signal)
      return status(db, actor, id, context.language)
    }),
    query(operations.status, ({ db, actor, input, context }) => status(db, actor, input.id, context.language)),
    query(operations.check, async ({ db, actor, input: { id, ...plan }, context: { language } }) => {
      const owner = ownerOf(actor)
      const upload = await find(db, owner, id)
      const definition = await definitionIn(db)
      const content = await contentOf(db, upload.id)
      const { counts, findings, unknown, choices, totalRows, totals } = await examine(
        db,
        actor,
        definition,
        plan,
        content,
        language,
        unhurried,
        upload,
      )
      const version = await keepCheck(db, id, plan, counts, findings, totals)
      if (version === undefined) throw stale()
      // The next file with the same heads, such as the rows handed back to be corrected, is read in the same way.
      await remember(db, owner, headersOf(plan, content), plan)
      return {
        version,
        counts,
        ...(totals && { totals: [...totals] }),
        totalRows,
        reasons: reasonsOf(definition, findings, language),
        unknown: unknown.slice(0, unknownBound),
        unknownTotal: unknown.length,
        choices,
      }
    }),
    query(operations.errors, async ({ db, actor, input, context }) => {
      const upload = await find(db, ownerOf(actor), input.id)
      const errors = errorsOf(await definitionIn(db), await findingsOf(db, upload.id), context.language).filter(
        (error) =>
          (input.field === undefined || error.field === input.field) &&
          (input.key === undefined || error.key === input.key) &&
          contains(input.keyword, error.row, error.value, error.msg),
      )
      return paged(errors, input)
    }),
    query(operations.changes, async ({ db, actor, input, context }) => {
      const upload = await find(db, ownerOf(actor), input.id)
      const changes = await changesOf(await definitionIn(db), db, await findingsOf(db, upload.id), context.language)
      return paged(
        changes.filter(({ row, name }) => contains(input.keyword, row, name)),
        input,
      )
    }),
    query(operations.run, async ({ db, actor, input, context }) => {
      const { id, version, mode, expected } = input
      await run(db, actor, context, await definitionIn(db), ownerOf(actor), id, version, mode, expected)
      return status(db, actor, id, context.language)
    }),
    query(operations.cancel, async ({ db, actor, input }) =>
      callOff(db, (await find(db, ownerOf(actor), input.id)).id),
    ),
    query(operations.refused, async ({ db, actor, input, context }) => {
      const upload = await find(db, ownerOf(actor), input.id)
      return refusedSheet(
        await definitionIn(db),
        upload,
        await contentOf(db, upload.id),
        await findingsOf(db, upload.id),
        context.language,
      )
    }),
  ]
}
