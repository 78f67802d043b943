import { z } from 'zod'
import { type Bounds, megabyte } from './operation.ts'

// What a record says of its files, apart from the calls of files: lists need no more.
export const fileId = z.uuid()
/** In the input of a create or an update: exactly these are the record's files from now on. Absent: unchanged. */
export const attachments = z.array(fileId).max(5_000).optional()
/** What a form with that many files brings. */
export const attachedBounds: Partial<Bounds> = { bytes: megabyte, values: 6_000 }
/** `equipment.application.12`: the kind of record, with a dot for its slash, and the record's id. */
export const recordName = z
  .string()
  .max(160)
  .regex(/^[a-z]+\.[a-z-]+\.[\w-]{1,64}$/)
export const recordNameOf = (kind: string, id: string | number): string => `${kind.replace('/', '.')}.${id}`
