import { type Pushed, mostUnread } from '@geodepot/contracts/kit/push.ts'
import { sql } from 'kysely'
import { type Database, recordset } from '../database/database.ts'

/**
 * Where a connection stands: `since` opaque, undefined for one that begins
 * now; `recent` what was sent and would be found again.
 */
export interface Place {
  readonly line: number
  readonly person: number
  readonly since: string | undefined
  readonly recent: readonly number[]
}
export interface Fresh {
  readonly line: number
  readonly since: string
  readonly recent: number[]
  readonly unread: number
  readonly messages: Pushed[]
  readonly more: boolean
}

/** At most as many messages at once; whoever missed more looks at the list. */
const mostAtOnce = 50

/**
 * What each connection has not been sent, the oldest first, in one statement:
 * whatever transactions wrote that were not finished when the
 * connection was last read for, less what it got. One snapshot gives messages
 * and the place to go on from, so nothing falls between.
 */
export const freshFor = async (db: Database, places: readonly Place[]): Promise<Fresh[]> => {
  const snapshot = sql`pg_current_snapshot()`
  const { rows } = await sql<Omit<Fresh, 'messages' | 'more'> & { found: Pushed[]; lost: boolean }>`
    select t.line, pg_snapshot_xmin(${snapshot})::text as since,
      to_jsonb(array(select m.id from document.message m where m.person_id = t.person and m.written_in >= pg_snapshot_xmin(${snapshot}))) as recent,
      (select count(*) from (select 1 from document.message m where m.person_id = t.person and m.read_at is null limit ${mostUnread}) c) as unread,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'title', jsonb_build_array(m.title, m.title_en), 'body', jsonb_build_array(m.body, m.body_en), 'link', m.link,
          'sendTime', to_char(m.sent_at, 'YYYY-MM-DD HH24:MI:SS')) order by m.id)
        from (select * from document.message m where m.person_id = t.person and m.written_in >= t.since::xid8 and m.id <> all(t.recent) order by m.id desc limit ${mostAtOnce + 1}) m), '[]') as found,
      coalesce(t.since::xid8 > pg_snapshot_xmax(${snapshot}), false) as lost
    from ${recordset(
      places.map((place) => ({ ...place, since: place.since ?? null })),
      { line: 'int', person: 'bigint', since: 'text', recent: 'bigint[]' },
    )}`.execute(db)
  // A place that lies ahead of the database comes from before it was restored.
  return rows.map(({ found, lost, ...row }) => ({
    ...row,
    messages: found.slice(-mostAtOnce),
    more: lost || found.length > mostAtOnce,
  }))
}
