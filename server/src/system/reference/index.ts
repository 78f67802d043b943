// What records point at: units, projects and dictionary entries, looked up for a whole request in one statement.
// Asked for by acceptance C9 and D1: projects and generated modules
// refuse what leads nowhere, or outside the data scope.
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Messages, type Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'

export interface Reference {
  /** The path into the request at which it stands, e.g. `lines.3.reason`. */
  readonly field: string
  readonly kind: 'department' | 'project' | 'dictionary'
  /** The dictionary's code. */
  readonly type?: string
  /** Nothing points nowhere, and is not looked up. */
  readonly value: string | null | undefined
}

const isGiven = ({ value }: Reference): boolean => value !== undefined && value !== null && value !== ''
const same = (one: Reference, other: Reference): boolean =>
  one.kind === other.kind && one.type === other.type && one.value === other.value

/**
 * What is wrong with references to units and projects outside the person's scope
 * and to entries that their dictionary does not offer, each
 * at its field. The company itself is no unit. What stood there `before` may stay,
 * though it is offered no longer. Labels are the module's.
 */
export const referenceReasons = async (
  db: Reader,
  actor: Actor,
  messages: Messages,
  references: readonly Reference[],
  before: readonly Reference[] = [],
): Promise<Reason[]> => {
  const asked = references.filter((one) => isGiven(one) && !before.some((other) => same(one, other)))
  if (asked.length === 0) return []
  const { rows } = await sql<{ field: string }>`
    select t.field from ${recordset(asked, { field: 'text', kind: 'text', type: 'text', value: 'text' })} where case t.kind
      when 'department' then not exists (select 1 from system.department d where d.id = t.value and d.status = '0' and d.parent_id is not null and ${visible(actor, { departments: ['d.id'] })})
      when 'project' then not exists (select 1 from system.project p where p.id = t.value and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })})
      else not exists (select 1 from system.dict_data e where e.type = t.type and e.value = t.value and e.status = '0') end`.execute(
    db,
  )
  return rows.map(({ field }) => {
    const name = field.split('.').at(-1) ?? field
    const label: Text = messages.texts[name] ?? [name, name]
    return { key: 'notAChoice', messages: kitMessages, params: { label }, field }
  })
}

/** Refuses such references. */
export const checkReferences = async (...given: Parameters<typeof referenceReasons>): Promise<void> => {
  const reasons = await referenceReasons(...given)
  if (reasons.length > 0) throw new Refusal(500, reasons)
}
