// How a person likes the pages: columns, views by name. Each person's own, read once when the pages begin.
// Asked for by "order and visibility kept per person on the server, saved views by name".
import { setting, settingBounds } from '@geodepot/contracts/kit/setting.ts'
import { settingMessages } from '@geodepot/contracts/kit/setting.messages.ts'
import { sql } from 'kysely'
import { now } from './clock.ts'
import { refusal } from './http/refusal.ts'
import { type Route, query } from './http/route.ts'

export const routes: readonly Route[] = [
  query(setting.all, async ({ db, actor }) => {
    const {
      rows: [row],
    } = await sql<{ all: Record<string, unknown> }>`
      select coalesce(jsonb_object_agg(name, value), '{}') as all from document.setting where person_id = ${actor.userId}`.execute(
      db,
    )
    return row?.all ?? {}
  }),
  // No change of the business: nothing that an operation log should remember.
  query(setting.keep, async ({ db, actor, input }) => {
    if (input.value === undefined) {
      await db
        .deleteFrom('document.setting')
        .where('person_id', '=', actor.userId)
        .where('name', '=', input.name)
        .execute()
      return
    }
    const value = JSON.stringify(input.value)
    if (value.length > settingBounds.length) throw refusal(settingMessages, 'tooLong', {}, 'value')
    const { rows } = await sql`
      insert into document.setting (person_id, name, value, changed_at)
      select ${actor.userId}, ${input.name}, ${value}::jsonb, ${now()}
      where (select count(*) from document.setting where person_id = ${actor.userId} and name <> ${input.name}) < ${settingBounds.count}
      on conflict (person_id, name) do update set value = excluded.value, changed_at = excluded.changed_at returning name`.execute(
      db,
    )
    if (rows.length === 0) throw refusal(settingMessages, 'tooManySettings', {}, 'name')
  }),
]
