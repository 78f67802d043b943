import { z } from 'zod'
import { importModes } from './import-mode.ts'
import { importPlanMessages } from './import-plan.messages.ts'
import type { Messages } from './messages.ts'
import { type Bounds, type Permission, megabyte, operations } from './operation.ts'
import { decimal, key, listInput, pageOf, text, version } from './wire.ts'

/**
 * A field that a spreadsheet can fill. `text` keeps its signs, `code` is read
 * half-width, `currency` takes a code, a sign or a word, `choice` takes a code or its label in either
 * language, `reference` names something that the company knows.
 */
export interface ImportField {
  /** The wire name; its text in both languages is the module's of the same key. */
  readonly key: string
  readonly kind: 'text' | 'code' | 'money' | 'currency' | 'count' | 'date' | 'choice' | 'reference'
  /** A row without it is refused. */
  readonly required?: true
  /** One value for all rows may stand in for a column. */
  readonly forAll?: true
  /**
   * The module reads it itself, as files of many years have it: it comes as it is written, half-width, and of a formula
   * what it last came to.
   */
  readonly raw?: true
  /** How people head such a column, besides its labels. */
  readonly headers: readonly string[]
  /** Of money: the field that holds the currency of its row. */
  readonly currency?: string
  /** Of money whose rows name no currency: the one that all of it is in. */
  readonly only?: string
  /** Of a choice: its codes, whose labels are the texts `prefix` + code. */
  readonly choices?: { readonly prefix: string; readonly codes: readonly string[] }
  /** Values that are not known yet may be made with the import. */
  readonly creatable?: true
  /** Its values are told apart within those of another field, as a model is within its brand. */
  readonly within?: string
}

/** What to do with one unknown value; without `value`, with all other unknown values of the field. */
export const importDecision = z.object({
  field: key,
  value: z.string().max(500).optional(),
  /** The value of the field that it stands within. */
  of: z.string().max(500).optional(),
  /** The existing one that is meant. */
  use: z.string().max(64).optional(),
  /** Make it, with what the field needs for that. */
  create: z.record(text(40), text(200)).optional(),
})
export type ImportDecision = z.output<typeof importDecision>

/**
 * How a sheet is to be read. Columns count from 0; `headerRow` is the row as
 * the person sees it, 0 when the sheet has no header.
 */
export const importPlan = z.object({
  headerRow: z.number().int().min(0).max(1_048_576),
  columns: z.array(z.object({ column: z.number().int().min(0).max(999), field: key })).max(1000),
  /** Field → the value of all rows that have none. */
  defaults: z.record(text(64), text(200)).default({}),
  values: z.array(importDecision).max(20_000).default([]),
  updateChanged: z.boolean().default(false),
})
export type ImportPlan = z.output<typeof importPlan>

// Every unknown value decided by itself, and a thousand columns.
const planBounds: Partial<Bounds> = { bytes: 8 * megabyte, values: 165_000 }

export const importStates = ['uploaded', 'checked', 'running', 'done', 'failed'] as const
export const importPhases = ['waiting', 'checking', 'writing'] as const

export const importCounts = z.object({
  total: z.number().int(),
  new: z.number().int(),
  equal: z.number().int(),
  changed: z.number().int(),
  refused: z.number().int(),
})
export type ImportCounts = z.output<typeof importCounts>

/** What rows come to in a currency: those that are to be written, and those that are known already. */
export const importTotal = z.object({
  currency: z.string(),
  rows: z.number().int(),
  amount: z.string(),
  rowsBefore: z.number().int(),
  amountBefore: z.string(),
})
export type ImportTotal = z.output<typeof importTotal>
/** What a person knows a file to come to: a run that finds another sum is refused. */
export const importSum = z.object({ currency: text(3), amount: decimal })
export type ImportSum = z.output<typeof importSum>

/** Where an upload stands: what was read, what is proposed, how far a run is, and what came of it. */
export const importStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  sheetName: z.string(),
  /** Rows that hold something, and columns. */
  rowCount: z.number().int(),
  width: z.number().int(),
  /**
   * The first rows, to choose the header and to show samples from; then
   * rows from below for columns that are empty in them.
   */
  head: z.array(z.object({ row: z.number().int(), cells: z.array(z.string().nullable()) })),
  /** What of the sheet is hidden or merged, in the reader's language. */
  remarks: z.array(z.string()),
  /** The plan checked last, else one made from the headers and from what the person chose before. */
  plan: importPlan,
  /** Goes up with every check; a run names the check that it carries out. */
  version: z.number().int(),
  state: z.enum(importStates),
  progress: z
    .object({ phase: z.enum(importPhases), done: z.number().int(), total: z.number().int(), seconds: z.number() })
    .nullable(),
  counts: importCounts.nullable(),
  /** Of imports of amounts, once they were checked. */
  totals: z.array(importTotal).optional(),
  /** What was made besides, by field: brands, models, categories. Present when done. */
  made: z.array(z.object({ field: z.string(), label: z.string(), count: z.number().int() })).nullable(),
  /** Whether changed rows were updated. */
  updated: z.boolean(),
  /** Why the last run failed. */
  failure: z.string().nullable(),
  can: z.record(z.string(), z.literal(true)),
})
export type ImportStatus = z.output<typeof importStatus>

export const unknownValue = z.object({
  field: z.string(),
  value: z.string(),
  of: z.string().nullable(),
  count: z.number().int(),
  /** The first rows that it stands in. */
  rows: z.array(z.number().int()),
  /** Existing ones that look alike, the likeliest first. */
  alike: z.array(z.object({ use: z.string(), label: z.string() })),
  /** What is decided, or what suggests itself; null: the person has to say. */
  decision: z.object({ use: z.string().optional(), create: z.record(z.string(), z.string()).optional() }).nullable(),
  decided: z.boolean(),
})
export type UnknownValue = z.output<typeof unknownValue>
/** No more unknown values than this are sent; a decision without a value speaks for the rest. */
export const unknownBound = 2_000

export const importCheck = z.object({
  version: z.number().int(),
  counts: importCounts,
  /** Of imports of amounts, by currency. */
  totals: z.array(importTotal).optional(),
  /** Rows that only add up the others, and are left out. */
  totalRows: z.array(z.number().int()),
  /** What was found, most frequent first: one text each, with … where the cases differ. */
  reasons: z.array(
    z.object({ field: z.string(), label: z.string(), key: z.string(), msg: z.string(), count: z.number().int() }),
  ),
  unknown: z.array(unknownValue),
  unknownTotal: z.number().int(),
  /** Everything that the unknown values of a field may mean, where that is few enough to choose from. */
  choices: z.record(z.string(), z.array(z.object({ use: z.string(), label: z.string() }))),
})
export type ImportCheck = z.output<typeof importCheck>

export const importError = z.object({
  row: z.number().int(),
  letter: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  msg: z.string(),
})
export type ImportError = z.output<typeof importError>
export const importChange = z.object({
  row: z.number().int(),
  name: z.string(),
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ImportChange = z.output<typeof importChange>

const importId = z.string().max(64)

/**
 * The calls of a module that takes rows from a spreadsheet: template, upload,
 * status, check, errors, changes, run, cancel, refused rows.
 * An upload belongs to the person who made it and is kept for 24 hours; to everyone else it does not exist.
 */
export const importOperations = <const N extends string, const P extends Permission>(
  name: N,
  messages: Messages,
  at: { base: string; permission: P; touches: readonly string[] },
) => {
  const one = `${at.base}/import/{id}`
  const { permission, touches } = at
  // The module's own words come first: a column of its sheet may be called as a part of the plan.
  const words: Messages = { ...messages, texts: { ...importPlanMessages.texts, ...messages.texts } }
  return operations({ name, touches }, words, {
    /**
     * `of` asks for the columns of one kind of what is imported, such as a
     * category's, where the module tells kinds apart.
     */
    template: {
      method: 'POST',
      path: `${at.base}/importTemplate`,
      permission,
      wire: 'file',
      body: 'form',
      input: z.object({ of: text(64).optional() }),
      answer: z.void(),
    },
    upload: {
      method: 'POST',
      path: `${at.base}/import`,
      permission,
      body: 'bytes',
      input: z.object({ name: text(200).default('') }),
      answer: importStatus,
    },
    status: { method: 'GET', path: one, permission, input: z.object({ id: importId }), answer: importStatus },
    check: {
      method: 'POST',
      path: `${one}/check`,
      permission,
      bounds: planBounds,
      input: importPlan.extend({ id: importId }),
      answer: importCheck,
    },
    errors: {
      method: 'GET',
      path: `${one}/errors`,
      permission,
      wire: 'rows',
      input: listInput(
        { id: importId, field: text(64).optional(), key: text(64).optional(), keyword: text(100).optional() },
        ['row'],
      ),
      answer: pageOf(importError),
    },
    changes: {
      method: 'GET',
      path: `${one}/changes`,
      permission,
      wire: 'rows',
      input: listInput({ id: importId, keyword: text(100).optional() }, ['row']),
      answer: pageOf(importChange),
    },
    run: {
      method: 'POST',
      path: `${one}/run`,
      permission,
      input: z.object({
        id: importId,
        version,
        mode: z.enum(importModes).default('all'),
        expected: z.array(importSum).max(50).default([]),
      }),
      answer: importStatus,
    },
    cancel: { method: 'POST', path: `${one}/cancel`, permission, input: z.object({ id: importId }), answer: z.void() },
    refused: {
      method: 'POST',
      path: `${one}/refused`,
      permission,
      wire: 'file',
      body: 'form',
      input: z.object({ id: importId }),
      answer: z.void(),
    },
  })
}
export type ImportOperations = ReturnType<typeof importOperations>
