import { z } from 'zod'
import type { tableTypes } from '../kit/change-log.ts'
import { exportInput } from '../kit/export.ts'
import { importModes } from '../kit/import-mode.ts'
import { languages } from '../kit/messages.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  time,
  version,
  yes,
} from '../kit/wire.ts'
import { doorMessages } from './door.messages.ts'

export const directions = ['in', 'out'] as const
/** A folder below the one that the operator allows, or a part of the bucket that files lie in. */
export const doorPlaces = ['folder', 'bucket'] as const
export const doorContents = ['changes', 'whole'] as const
export const doorFormats = ['ndjson', 'csv'] as const satisfies readonly (keyof typeof tableTypes)[]
export type Direction = (typeof directions)[number]

/** Where done and refused files go: no door stands there. */
export const keptFolders = ['done', 'failed'] as const
const part = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.\- ]*`
const path = required(200)
  .refine((given) => new RegExp(String.raw`^${part}(/${part})*$`, 'u').test(given), { params: { key: 'badPath' } })
  .refine((given) => !keptFolders.some((name) => given.split('/').at(-1)?.toLowerCase() === name), {
    params: { key: 'badPath' },
  })

/** What a person writes. Of one that goes out what concerns the other direction says nothing, and the other way round. */
export const doorInput = z.object({
  name: required(60),
  accountId: id,
  direction: z.enum(directions),
  place: z.enum(doorPlaces).default('folder'),
  path,
  /** In: an import, or a kind of records that are sent as lines of JSON. Out: a kind that is followed. */
  kind: required(80),
  language: z.enum(languages).default('cn'),
  status: flag.default('0'),
  mode: z.enum(importModes).default('valid'),
  updateChanged: yes.default(true),
  /** Whose external keys the rows carry. */
  system: key.optional().or(z.literal('')),
  format: z.enum(doorFormats).default('ndjson'),
  content: z.enum(doorContents).default('changes'),
  schedule: text(120).optional(),
  keepDays: z.coerce.number<number | string>().int().min(1).max(3650).default(30),
  remark: remark.optional(),
})
export type DoorInput = z.output<typeof doorInput>

export const doorStandings = ['active', 'faulty', 'stopped'] as const
export const doorRow = z.object({
  id: z.number().int(),
  name: z.string(),
  accountId: z.number().int(),
  accountName: z.string(),
  direction: z.enum(directions),
  place: z.enum(doorPlaces),
  path: z.string(),
  kind: z.string(),
  kindName: z.string(),
  language: z.enum(languages),
  status: flag,
  standing: z.enum(doorStandings),
  /** What is wrong with its place or its account, in the reader's language. */
  fault: z.string(),
  mode: z.enum(importModes),
  updateChanged: z.boolean(),
  system: z.string(),
  format: z.enum(doorFormats),
  content: z.enum(doorContents),
  schedule: z.string(),
  keepDays: z.number().int(),
  nextTime: time.nullable(),
  lastTime: time.nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'run', 'log']),
  ...stamped,
})
export type DoorRow = z.output<typeof doorRow>

/** Of a file that came in: under way, taken whole, taken but for some rows, refused, the same as an earlier one. Out: being written, written. */
export const doorFileStates = ['taking', 'done', 'partly', 'refused', 'repeated', 'writing', 'written'] as const
export type DoorFileState = (typeof doorFileStates)[number]
export const doorFile = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Where it lies now. */
  keptAs: z.string(),
  state: z.enum(doorFileStates),
  size: z.number().int(),
  /** Rows of it, and what became of them. */
  total: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  equal: z.number().int(),
  refused: z.number().int(),
  message: z.string(),
  attempts: z.number().int(),
  beginTime: time,
  endTime: time.nullable(),
  can: can(['result', 'again']),
})
export type DoorFile = z.output<typeof doorFile>

const choice = z.object({ kind: z.string(), label: z.string(), direction: z.enum(directions) })
export type DoorKind = z.output<typeof choice>
const tally = z.object({
  taken: z.number().int(),
  repeated: z.number().int(),
  refused: z.number().int(),
  /** May still be on their way in. */
  waiting: z.number().int(),
  written: z.number().int(),
})
export type DoorTally = z.output<typeof tally>

const exported = [
  'name',
  'direction',
  'kindName',
  'place',
  'path',
  'accountName',
  'standing',
  'fault',
  'schedule',
  'nextTime',
  'lastTime',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    name: text(60).optional(),
    direction: z.enum(directions).optional(),
    standing: z.enum(doorStandings).optional(),
  },
  ['id', 'createTime'],
)

export const doorCalls = operations('system/door', doorMessages, {
  list: {
    method: 'GET',
    path: '/system/door/list',
    permission: 'system:door:list',
    wire: 'rows',
    input: query,
    answer: pageOf(doorRow),
  },
  /** What there is to choose from: kinds of records by direction, service accounts, and whether there is a folder and a bucket. */
  choices: {
    method: 'GET',
    path: '/system/door/choices',
    permission: 'system:door:list',
    input: z.object({}),
    answer: z.object({
      kinds: z.array(choice),
      accounts: z.array(z.object({ accountId: z.number().int(), accountName: z.string() })),
      places: z.array(z.enum(doorPlaces)),
    }),
  },
  /** The files that came and went, the newest first. */
  files: {
    method: 'GET',
    path: '/system/door/files',
    permission: 'system:door:log',
    wire: 'rows',
    input: listInput(
      {
        doorId: id.optional(),
        name: text(60).optional(),
        state: z.enum(doorFileStates).optional(),
        beginTime: date.optional(),
        endTime: date.optional(),
      },
      ['id'],
    ),
    answer: pageOf(doorFile),
  },
  /** What was found in a file, as it lies beside it. */
  result: {
    method: 'POST',
    path: '/system/door/{id}/result',
    permission: 'system:door:log',
    wire: 'file',
    body: 'form',
    input: z.object({ id, fileId: id }),
    answer: z.void(),
  },
  get: {
    method: 'GET',
    path: '/system/door/{id}',
    permission: 'system:door:query',
    input: z.object({ id }),
    answer: doorRow,
  },
  create: {
    method: 'POST',
    path: '/system/door',
    permission: 'system:door:add',
    success: 'added',
    input: doorInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/door',
    permission: 'system:door:edit',
    success: 'updated',
    input: doorInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/door/{ids}',
    permission: 'system:door:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  /** Looks at once, as the job does: takes in what is whole, or writes what is new. */
  run: {
    method: 'POST',
    path: '/system/door/{id}/run',
    permission: 'system:door:run',
    input: z.object({ id }),
    answer: tally,
  },
  /** Takes a file in once more, although the same came before. */
  again: {
    method: 'POST',
    path: '/system/door/{id}/again',
    permission: 'system:door:run',
    success: 'putBack',
    input: z.object({ id, fileId: id }),
    answer: z.void(),
  },
  /** Has the next file hold all records once more, not only changes. */
  restart: {
    method: 'POST',
    path: '/system/door/{id}/restart',
    permission: 'system:door:run',
    success: 'restarted',
    input: z.object({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: '/system/door/export',
    permission: 'system:door:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
