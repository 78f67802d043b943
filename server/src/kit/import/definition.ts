import type { ImportField, ImportPlan, ImportSum, UnknownValue } from '@geodepot/contracts/kit/import.ts'
import type { Language, Messages } from '@geodepot/contracts/kit/messages.ts'
import type { Actor, Context } from '../access/actor.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { ReasonParams } from '../http/refusal.ts'

/** A row as it is to be imported: the text of each field that says something, normalised by the field's kind. */
export interface GivenRow {
  /** As the person sees it. */
  readonly row: number
  readonly values: Readonly<Record<string, string>>
}

/** What is wrong with one field of a row. Words are chosen when it is read: `key` is a text of the namespace `from`. */
export interface Issue {
  readonly field: string
  readonly from: string
  readonly key: string
  readonly params?: ReasonParams
  /** What stands in the cell, when it is not what the row says. */
  readonly value?: string
}
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What is to become of a row. */
export type Verdict<I> =
  | { readonly outcome: 'refused'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'equal' }
  | { readonly outcome: 'new'; readonly item: I }
  | { readonly outcome: 'changed'; readonly item: I; readonly name: string; readonly fields: readonly FieldChange[] }

export interface Checked<I> {
  /** As many as rows, in their order. */
  readonly verdicts: readonly Verdict<I>[]
  readonly unknown: readonly UnknownValue[]
  /** What the company has of each field that has unknown values. */
  readonly choices: Readonly<Record<string, UnknownValue['alike']>>
  /** Of an import of amounts: what each row comes to, as many as rows. */
  readonly sums?: readonly (ImportSum | null)[]
}

/** The file that rows come from. */
export interface Source {
  /** Of the upload. */
  readonly id: string
  readonly fileName: string
  readonly sheetName: string
  /** SHA-256 of the file as it came, in hex. */
  readonly contentHash: string
}

/** Hears how far a long piece of work is; throws when the person has called it off. */
export type Progress = (done: number) => Promise<void>

/** What one module says of its import; the rest is the pipeline's. */
export interface ImportDefinition<I> {
  readonly fields: readonly ImportField[]
  /** The tables that it fills: how the database reads them depends on what it knows of them. */
  readonly tables: readonly string[]
  /** Labels of the fields and of the codes of choices. */
  readonly labels: Messages
  /** The texts that issues may come from, beside the import's own and the kit's. */
  readonly texts: readonly Messages[]
  /** Key of the module's name, in `labels`. */
  readonly title: string
  /** What this person may do with the import beyond taking rows in: shown to the page, asked for again by `check`. */
  can(actor: Actor): Record<string, true>
  /** Two rows below the template's header: help by field, and an example. Both are passed over when they come back. */
  template(language: Language): readonly Readonly<Record<string, string>>[]
  /**
   * Decides every row by the rules of a single create, in a few statements for all rows together.
   * @throws Refusal when the plan asks for what this person may not do.
   */
  check(
    reader: Reader,
    actor: Actor,
    rows: readonly GivenRow[],
    plan: ImportPlan,
    language: Language,
    progress: Progress,
    source: Source,
  ): Promise<Checked<I>>
  /**
   * Writes what was decided in the same transaction; `updateChanged` says whether changed rows are written too. Returns
   * what was made besides, by field.
   */
  write(
    tx: Tx,
    actor: Actor,
    context: Context,
    verdicts: readonly Verdict<I>[],
    plan: ImportPlan,
    progress: Progress,
    source: Source,
  ): Promise<Made>
  /** How values of these fields read to a person, e.g. a department's code as its name. */
  shown(reader: Reader, language: Language): Promise<(field: string, value: string) => string>
}
/**
 * Says its import as it stands now, where the fields are not the same for good: all
 * of them for reading, those of one kind for its template.
 */
export interface OpenDefinition<I> {
  readonly rows: (reader: Reader) => Promise<ImportDefinition<I>>
  readonly template: (reader: Reader, of: string | undefined) => Promise<ImportDefinition<I>>
}
export interface Made {
  readonly counts: Readonly<Record<string, number>>
  /** The decisions that lead to what was made, so that the same sheet finds it again. */
  readonly decisions: ImportPlan['values']
}
