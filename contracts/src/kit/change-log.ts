import { z } from 'zod'
import { time } from './wire.ts'

export const mostChanges = 1000
/** How long changes are kept: a cursor that stands before that is refused. */
export const changeDays = 90

const change = z.object({
  id: z.number().int(),
  /** `deleted` as well where it left what the reader sees. */
  change: z.enum(['created', 'changed', 'deleted']),
  number: z.string().nullish(),
  state: z.string().nullish(),
  version: z.number().int().nullish(),
  updateTime: time.nullish(),
  /** As the list of its module answers it, where `full` is asked. */
  record: z.unknown().optional(),
})
export type Change = z.output<typeof change>
export const changePage = z.object({
  rows: z.array(change).readonly(),
  /** Where to go on, now or later. */
  cursor: z.string(),
  /** There is more already. */
  more: z.boolean(),
})
export type ChangePage = z.output<typeof changePage>

/** How a whole table is written, by what the caller names it. */
export const tableTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8; header=present' } as const
/** The header in which a whole table says where its changes go on. */
export const cursorHeader = 'changes-cursor'
