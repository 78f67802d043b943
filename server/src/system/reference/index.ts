// What records point at: units, projects and dictionary entries, looked up for a whole request in one statement.
// Asked for by acceptance C9: a generated module refuses what leads nowhere, or outside the data scope.
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Messages, type Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'

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
const same = (one: Reference, other: Reference): boolean => one.kind === other.kind && one.type === other.type && one.value === other.value

/**
 * Refuses references to units and projects outside the person's scope and to entries that their dictionary does not offer, each at its
 * field. What stood there `before` may stay, though it is offered no longer. Labels are the module's.
 */
export const checkReferences = async (db: Reader, actor: Actor, messages: Messages, references: readonly Reference[], before: readonly Reference[] = []): Promise<void> => {
  const asked = references.filter((one) => isGiven(one) && !before.some((other) => same(one, other)))
  if (asked.length === 0) return
  const { rows } = await sql<{ field: string }>`
    select t.field from ${recordset(asked, 'field text, kind text, type text, value text')} where case t.kind
      when 'department' then not exists (select 1 from system.department d where d.id = t.value and d.status = '0' and ${visible(actor, { departments: ['d.id'] })})
      when 'project' then not exists (select 1 from system.project p where p.id = t.value and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })})
      else not exists (select 1 from system.dict_data e where e.type = t.type and e.value = t.value and e.status = '0') end`.execute(db)
  if (rows.length === 0) return
  throw new Refusal(500, rows.map(({ field }) => {
    const name = field.split('.').at(-1) ?? field
    const label: Text = messages.texts[name] ?? [name, name]
    return { key: 'notAChoice', messages: kitMessages, params: { label }, field }
  }))
}
