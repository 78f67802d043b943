import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { deviceLifeMessages } from '@geodepot/contracts/equipment/device-life.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Changed } from '../../kit/audit.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'

/** Tells a part of a device's life; the device is one that the person sees. */
type Teller = (db: Reader, device: number, language: Language) => Promise<readonly LifeEntry[]>
const tellers: Teller[] = []
/** Another module that knows of things which happen to devices: checks, repairs. */
export const registerLife = (teller: Teller): void => {
  tellers.push(teller)
}

/** The life of a device from its beginning, of all who know of it. */
export const findLife: Teller = async (db, device, language) => {
  const told = await Promise.all(tellers.map((teller) => teller(db, device, language)))
  return told
    .flat()
    .toSorted((one, other) => (one.happenTime < other.happenTime ? -1 : one.happenTime > other.happenTime ? 1 : 0))
    .slice(0, lifeBound)
}

registerLife(async (db, device, language) => {
  const { rows } = await sql<
    Omit<LifeEntry, 'note'> & { remark: string; source: string | null; reversed: LifeEntry['event'] | null }
  >`
    select 'c' || e.id as key, 'custody' as "group", e.kind as event, ${namedIn('f', language)} as "from", ${namedIn('t', language)} as "to", e.to_condition as condition,
      to_char(e.happened_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(e.recorded_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", coalesce(u.nick_name, '') as person, e.remark, e.source,
      o.kind as reversed, case when r.id is not null then jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number) end as document
    from equipment.custody_event e join equipment.holder f on f.id = e.from_holder_id join equipment.holder t on t.id = e.to_holder_id
    left join equipment.custody_event o on o.id = e.reverses_id left join system.user u on u.id = e.recorded_by left join document.register r on r.id = e.document_id
    where e.device_id = ${device} order by e.id limit ${lifeBound}`.execute(db)
  return rows.map(({ remark, source, reversed, ...entry }) => ({
    ...entry,
    note: [
      ...(source === 'import' ? [textOf(deviceLifeMessages, 'imported', language)] : []),
      ...(reversed === null
        ? []
        : [
            textOf(deviceLifeMessages, 'reverses', language, {
              event: textOf(deviceLifeMessages, `event_${reversed}`, language),
            }),
          ]),
      ...(remark === '' ? [] : [remark]),
    ].join(' · '),
  }))
})

// A card's entry into the ledger is told by the ledger itself.
registerLife(async (db, device, language) => {
  const { rows } = await sql<{ key: string; action: 'update' | 'merge'; at: string; person: string; change: Changed }>`
    select 'a' || l.id as key, l.action, to_char(l.happened_at, 'YYYY-MM-DD HH24:MI:SS') as at, coalesce(u.nick_name, l.person_name) as person, l.change
    from document.audit_log l left join system.user u on u.id = l.person_id
    where l.entity = 'equipment/device' and l.entity_id = ${String(device)} and l.action in ('update', 'merge') order by l.id limit ${lifeBound}`.execute(
    db,
  )
  const names = await namesIn(
    db,
    rows.map(({ change }) => change),
    language,
  )
  return rows.flatMap(({ key, action, at, person, change }): LifeEntry[] => {
    const note =
      action === 'merge' ? textOf(deviceLifeMessages, 'intoCard', language) : saidChanges(change, names, language)
    // What only touched its files is told with them.
    if (note === '') return []
    return [
      {
        key,
        group: 'card',
        event: action,
        happenTime: at,
        recordTime: at,
        from: '',
        to: '',
        condition: null,
        document: null,
        person,
        note,
      },
    ]
  })
})

registerLife(async (db, device) => {
  const { rows } = await sql<LifeEntry>`
    select x.event || f.id as key, 'file' as "group", x.event, '' as "from", '' as "to", null as condition, null as document, coalesce(u.nick_name, '') as person, f.name as note,
      to_char(x.at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(x.at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime"
    from document.file f cross join lateral (values ('fileAdded', f.created_at, f.created_by), ('fileRemoved', f.deleted_at, f.deleted_by)) x (event, at, by)
    left join system.user u on u.id = x.by
    where f.record_kind = 'equipment/device' and f.record_id = ${String(device)} and x.at is not null order by x.at limit ${lifeBound}`.execute(
    db,
  )
  return rows
})

const departments = ['ownerOrgId', 'manageOrgId']
interface Names {
  readonly models: ReadonlyMap<string, string>
  readonly departments: ReadonlyMap<string, string>
}
/** What models and departments are called that cards were given or taken from. */
const namesIn = async (db: Reader, changes: readonly Changed[], language: Language): Promise<Names> => {
  const of = (fields: readonly string[]) => [
    ...new Set(changes.flatMap((change) => fields.flatMap((field) => (change[field] ?? []).map(String)))),
  ]
  const [models, units] = [of(['modelId']).filter((id) => /^\d+$/.test(id)), of(departments)]
  const { rows } = await sql<{ kind: 'model' | 'department'; id: string; name: string }>`
    select 'model' as kind, m.id::text as id, b.name || ' ' || m.name as name from equipment.model m join equipment.brand b on b.id = m.brand_id where m.id = any(${models}::bigint[])
    union all select 'department', d.id, ${namedIn('d', language)} from system.department d where d.id = any(${units}::text[])`.execute(
    db,
  )
  const named = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { models: named('model'), departments: named('department') }
}
const coded: Readonly<Record<string, string>> = { ifcountry: 'ifcountry', accountState: 'account_' }
const saidValue = (field: string, value: unknown, names: Names, language: Language): string => {
  if (value === null || value === undefined || value === '') return textOf(deviceLifeMessages, 'nothing', language)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key} ${String(one)}`)
      .join(', ')
  const text = String(value)
  if (field === 'modelId') return names.models.get(text) ?? text
  if (departments.includes(field)) return names.departments.get(text) ?? text
  const key = `${coded[field] ?? ''}${text}`
  return field in coded && Object.hasOwn(deviceMessages.texts, key)
    ? textOf<string>(deviceMessages, key, language)
    : text
}
const saidChanges = (change: Changed, names: Names, language: Language): string =>
  Object.entries(change)
    .filter(([field]) => Object.hasOwn(deviceMessages.texts, field))
    .map(([field, [from, to]]) =>
      textOf(deviceLifeMessages, 'became', language, {
        field: labelOf([field], deviceMessages, language),
        from: saidValue(field, from, names, language),
        to: saidValue(field, to, names, language),
      }),
    )
    .join(language === 'cn' ? '；' : '; ')
