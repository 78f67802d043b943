import type { Story, StoryStep } from '@geodepot/contracts/material/chain.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { permissionOf } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { type ChainSource, chainSources } from './sources.ts'

type Told = NonNullable<StoryStep['told']>
interface Read extends Pick<StoryStep, 'lineId' | 'depth' | 'kind'>, Omit<Told, 'id' | 'tone' | 'parts'> {
  readonly parentId: number | null
  readonly documentId: number
  readonly isVisible: boolean
  readonly parts: Readonly<Record<string, string>>
}

const linesOf = ({ of }: ChainSource) => sql`${sql.table(of.lineTable ?? of.table)} l`
const each = (make: (source: ChainSource) => RawBuilder<unknown> | undefined) =>
  sql.join(
    chainSources().flatMap((source) => make(source) ?? []),
    sql` union all `,
  )
/** What a source says of its line, and whether this person sees the document. */
const tells = (source: ChainSource, actor: Actor) => {
  const { of, quantity = sql`l.quantity`, released = sql`null::numeric`, parts = {} } = source
  const sees = mayDo(actor, permissionOf(of.spec, 'query'))
  return sql`
    select ${of.spec.name}::text as kind, a.id as "documentId", a.number, a.state, coalesce(u.nick_name, '') as person, coalesce(a.submitted_at, a.created_at) as day,
      trim_scale(${quantity})::text as quantity, trim_scale(nullif(${released}, 0))::text as "releasedQty",
      jsonb_build_object(${sql.join(Object.entries(parts).flatMap(([key, part]) => [sql`${key}::text`, sql`trim_scale(${part})::text`]))}) as parts,
      ${sees}::boolean and ${documentVisible(of.spec, actor, 'a')} as "isVisible"
    from ${linesOf(source)} join ${sql.table(of.table)} a on a.id = l.document_id left join system.user u on u.id = coalesce(a.submitted_by, a.created_by)
    where l.id = d.line and a.deleted_at is null`
}

/** Up to what was asked for, or to what stands on nothing, and from there all that stands on it, each line by its index. */
const read = async (db: Reader, actor: Actor, lineId: number): Promise<Read[]> => {
  const { rows } = await sql<Read>`
    with recursive up (line, step) as (
      select ${lineId}::bigint, 0 union all
      select p.line, up.step + 1 from up cross join lateral (${each(
        (source) =>
          source.parent && sql`select ${source.parent.line} as line from ${linesOf(source)} where l.id = up.line`,
      )}) p where p.line is not null),
    down (line, parent, depth) as (
      select t.line, null::bigint, 0 from (select line from up order by step desc limit 1) t union all
      select c.line, down.line, down.depth + 1 from down cross join lateral (${each(
        (source) =>
          source.parent &&
          sql`select l.id as line from ${linesOf(source)} where ${source.parent.among(sql`down.line`)}`,
      )}) c)
    select d.line as "lineId", d.parent as "parentId", d.depth, t.*
    from down d cross join lateral (${each((source) => tells(source, actor))}) t order by t.day, d.line`.execute(db)
  return rows
}

/** What stands on a line comes right below it. */
const inOrder = (rows: readonly Read[]): Read[] => {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const from = (parent: number | null): Read[] => (below.get(parent) ?? []).flatMap((row) => [row, ...from(row.lineId)])
  return from(null)
}

const stepOf = (row: Read, language: Language): StoryStep[] => {
  const spec = chainSources().find(({ of }) => of.spec.name === row.kind)?.of.spec
  if (!spec) return []
  const say = (key: string) => textOf(spec.messages, key, language)
  const { lineId, depth, kind, documentId, number, state, person, day, quantity, releasedQty } = row
  const told: Told = {
    id: documentId,
    number,
    state: say(`state_${state}`),
    tone: spec.states[state]?.tone ?? 'draft',
    person,
    day,
    quantity,
    releasedQty,
    parts: Object.entries(row.parts).flatMap(([key, part]) =>
      part === '0' ? [] : [{ label: say(key), quantity: part }],
    ),
  }
  return [{ lineId, depth, kind, title: say('title'), told: row.isVisible ? told : null }]
}

/** The story of a line that this person sees; nothing for any other. */
export const findStory = async (
  db: Reader,
  actor: Actor,
  lineId: number,
  language: Language,
): Promise<Story | undefined> => {
  const rows = inOrder(await read(db, actor, lineId))
  if (!rows.some((row) => row.lineId === lineId && row.isVisible)) return undefined
  const begun = chainSources().find(({ of }) => of.spec.name === rows[0]?.kind)
  const of = rows[0] && (await begun?.facts?.(db, rows[0].lineId, language))
  return of && { ...of, steps: rows.flatMap((row) => stepOf(row, language)) }
}
