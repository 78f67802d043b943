import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { z } from 'zod'
import { isExport } from './concurrency.ts'
import { isForeign } from './foreign-path.ts'
import { Refusal } from './refusal.ts'

// Any list may be asked for a page and an order and any export for columns; a date range comes inside `params`.
const always = ['params', 'pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'columns']
const lists: ReadonlySet<string> = new Set(['rows', 'records', 'mainList'])
// A list whose input is put together before it is read says itself what it takes.
const knownTo = ({ input }: AnyOperation): ReadonlySet<string> | undefined =>
  input instanceof z.ZodObject && input.def.catchall === undefined
    ? new Set([...always, ...Object.keys(input.shape)])
    : undefined

/** A misspelt filter would read everything: our own lists refuse what they do not know. @throws Refusal */
export const refuseUnknownFilters = (operation: AnyOperation, given: Readonly<Record<string, unknown>>): void => {
  if (isForeign(operation.path) || !(lists.has(operation.wire) || isExport(operation))) return
  const known = knownTo(operation)
  const unknown = known ? Object.keys(given).filter((name) => !known.has(name)) : []
  if (unknown.length > 0)
    throw new Refusal(
      500,
      unknown.map((field) => ({ key: 'unknownFilter', messages: kitMessages, params: { label: field }, field })),
    )
}
