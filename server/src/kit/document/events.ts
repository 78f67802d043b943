import type { AnyDocument, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, type Messages, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { now } from '../clock.ts'
import { type Reader, type Tx, recordset, spoken } from '../database/database.ts'

/** One thing that happened to a document. */
export interface Happening {
  readonly documentId: number
  readonly action: string
  readonly from: string | null
  readonly to: string
  /** Of the document, as it is from then on; nothing where it counted none. */
  readonly version?: number
  readonly step?: {
    readonly taskId: number
    readonly name: string
    readonly nameEn: string
    readonly receivedAt: string | null
  }
  readonly opinion?: string
  /** Whose decision it was, where another stood in. */
  readonly behalfOf?: { readonly id: number; readonly name: string } | undefined
  readonly detail?: unknown
}

/** Writes document events, the history that nobody edits; answers their ids. */
export const recordEvents = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  happenings: readonly Happening[],
): Promise<number[]> => {
  const rows = happenings.map((one) => ({
    document_id: one.documentId,
    action: one.action,
    from_state: one.from,
    to_state: one.to,
    version: one.version ?? null,
    step_name: one.step?.name ?? null,
    step_name_en: one.step?.nameEn ?? null,
    received_at: one.step?.receivedAt ?? null,
    opinion: one.opinion ?? null,
    detail: one.detail ?? null,
    task_id: one.step?.taskId ?? null,
    behalf_of_id: one.behalfOf?.id ?? null,
    behalf_of: one.behalfOf?.name ?? null,
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into document.event (document_id, action, from_state, to_state, version, step_name, step_name_en, person_id, person_name, unit_name, unit_name_en,
      opinion, detail, task_id, received_at, behalf_of_id, behalf_of, by_link, happened_at, request_id)
    select document_id, action, from_state, to_state, version, step_name, step_name_en, ${actor.userId}, ${actor.nickName}, ${actor.departmentName}, ${actor.departmentNameEn},
      opinion, detail, task_id, received_at, behalf_of_id, behalf_of, ${context.byLink === true}, ${now()}, ${context.requestId}
    from ${recordset(rows, {
      document_id: 'bigint',
      action: 'text',
      from_state: 'text',
      to_state: 'text',
      version: 'int',
      step_name: 'text',
      step_name_en: 'text',
      received_at: 'timestamptz',
      opinion: 'text',
      detail: 'jsonb',
      task_id: 'bigint',
      behalf_of_id: 'bigint',
      behalf_of: 'text',
    })} returning id`.execute(tx)
  return made.map(({ id }) => id)
}

interface Recorded {
  /** What was changed: fields by their names, and what has a name of its own in both languages. */
  detail: { readonly fields?: readonly string[]; readonly named?: readonly Text[] } | null
  transition: string
  from: string | null
  to: string
  lines: HistoryEntry['lines'] | null
  step: string | null
  person: string
  unit: string
  opinion: string | null
  received: string | null
  decided: string
  behalfOf: string | null
  byLink: boolean
}

// `lines.qty` is the quantity of the lines.
const fieldName = (path: string, messages: Messages, language: Language): string => {
  const [group, field] = path.split('.')
  const named = (name: string) => labelOf([name], messages, language)
  return field === undefined ? named(path) : `${named(group ?? path)} · ${named(field)}`
}

/**
 * The history of a document the visibility of which the caller has checked.
 * `action_<name>` are texts of the document's module.
 */
export const historyOf = async (
  db: Reader,
  { messages, transitions }: Pick<AnyDocument, 'messages' | 'transitions'>,
  id: number,
  language: Language,
): Promise<HistoryEntry[]> => {
  const { rows } = await sql<Recorded>`
    select action as transition, from_state as from, to_state as to, detail, ${spoken('step_name', language)} as step, person_name as person, ${spoken('unit_name', language)} as unit, opinion, received_at as received, happened_at as decided, behalf_of as "behalfOf", by_link as "byLink", (
      select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'position', l.position, 'decision', l.decision, 'before', trim_scale(l.before)::text,
        'quantity', trim_scale(l.quantity)::text, 'opinion', l.opinion) order by l.position)
      from document.approval_line l where l.task_id = document.event.task_id and l.decision <> 'approve') as lines
    from document.event where document_id = ${id} order by document.event.id limit 1000`.execute(db)
  return rows.map(({ step, detail, lines, byLink, ...rest }) => {
    const said = textOf(messages, `action_${rest.transition}`, language)
    const { role = null, decision = null } = transitions[rest.transition] ?? {}
    return {
      ...rest,
      role,
      decision,
      node: step ?? said,
      action: said,
      ...(lines && { lines }),
      ...(byLink && { byLink }),
      ...((rest.transition === 'update' || detail?.fields || detail?.named) && {
        changed: [
          ...(detail?.fields ?? []).map((path) => fieldName(path, messages, language)),
          ...(detail?.named ?? []).map(([cn, en]) => (language === 'en' ? en : cn)),
        ],
      }),
    }
  })
}
