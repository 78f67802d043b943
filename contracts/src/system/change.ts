import { z } from 'zod'
import { changePage, cursorHeader, mostChanges, tableTypes } from '../kit/change-log.ts'
import { operations } from '../kit/operation.ts'
import { changeMessages } from './change.messages.ts'

const part = z.string().regex(/^[a-z-]{1,40}$/)

export const changeCalls = operations('system/change', changeMessages, {
  /**
   * Without a cursor all records that the reader sees, then what was made, changed and deleted since. Each page answers the cursor of the
   * next. The permission is that of the module's list.
   */
  list: {
    method: 'GET',
    path: '/system/change/{area}/{module}',
    permission: 'signed-in',
    wire: 'top',
    input: z.object({
      area: part,
      module: part,
      cursor: z
        .string()
        .regex(/^[\w-]{1,2000}$/)
        .optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(mostChanges).default(500),
      full: z.stringbool().or(z.boolean()).default(false),
    }),
    answer: changePage,
  },
  /**
   * All records of a kind that the reader sees, with the fields of `full`: one JSON object a line, or CSV as RFC 4180 has it. It is for machines:
   * what reads like a formula is a value. An answer that breaks off is not whole. It asks for the permissions of the module's list and of its export,
   * and is remembered as one.
   */
  table: {
    method: 'GET',
    path: '/system/change/{area}/{module}/table',
    permission: 'signed-in',
    wire: 'file',
    written: {
      types: Object.values(tableTypes),
      headers: { [cursorHeader]: 'From where the changes of this kind go on after this table' },
    },
    input: z.object({ area: part, module: part, format: z.enum(['ndjson', 'csv']).default('ndjson') }),
    answer: z.void(),
  },
})
