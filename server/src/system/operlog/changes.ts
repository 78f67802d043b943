import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, type Messages, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { OperlogDetail, RecordChange } from '@geodepot/contracts/system/operlog.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { sql } from 'kysely'
import type { Changed } from '../../kit/audit.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Spoken, namesFor } from '../../kit/names.ts'
import { plainTextOf } from '../../kit/rich-text.ts'
import { actionOf, messagesOf, titleOf } from './calls.ts'

const mostFields = 6
const mostRecords = 100
const longest = 2000
/** Further records that a line of the log counts; beyond them it says that there are more. */
const mostCounted = 20

interface Entry {
  operation: string
  entity: string
  id: string
  number: string | null
  change: Changed | null
  total: number
}
/** The name of what stands in the log as a key. */
type NameOf = (spoken: Spoken) => string | undefined

/** What a request changed, record by record, in the reader's words. */
export const findChanges = async (
  db: Reader,
  requestId: string,
  language: Language,
): Promise<Pick<OperlogDetail, 'changes' | 'changesTotal'>> => {
  const { rows } = await sql<Entry>`
    select a.operation, a.entity, a.entity_id as id, r.number, a.change, count(*) over () as total from document.audit_log a
    left join document.register r on r.kind = a.entity and r.id = case when a.entity_id ~ '^[0-9]{1,18}$' then a.entity_id::bigint end
    where a.request_id = ${requestId} order by a.id limit ${mostRecords}`.execute(db)
  const nameOf = await namesFor(db, rows.flatMap(spokenIn), language)
  return { changes: rows.map((entry) => told(entry, nameOf, language)), changesTotal: rows[0]?.total ?? 0 }
}

// From where a request begins, in the order of the index: asked for by its name alone, PostgreSQL may go by the ids
// instead and pass over what everybody else has changed.
const firstOf = (most: number) =>
  sql`select * from document.audit_log where request_id >= asked.id order by request_id, id limit ${most}`

/** What each of these requests changed, in a line: `SBSQ-…: 项目状态`. Of several records the first, and how many more. */
export const findAbout = async (
  db: Reader,
  requestIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Entry & { requestId: string }>`
    select a.request_id as "requestId", a.operation, a.entity, a.entity_id as id, r.number, a.change, n.total
    from unnest(${requestIds}::text[]) as asked(id)
    cross join lateral (${firstOf(1)}) a
    cross join lateral (select count(*) as total from (${firstOf(mostCounted + 2)}) counted where request_id = asked.id) n
    left join document.register r on r.kind = a.entity and r.id = case when a.entity_id ~ '^[0-9]{1,18}$' then a.entity_id::bigint end
    where a.request_id = asked.id`.execute(db)
  const nameOf = await namesFor(
    db,
    rows.map(({ entity, id }) => ({ entity, key: id })),
    language,
  )
  return new Map(
    rows.map((entry) => {
      const { name, fields } = told(entry, nameOf, language)
      const labels = listIn(
        fields.slice(0, mostFields).map(({ label }) => label),
        language,
      )
      const more = entry.total - 1
      const of = `${name}${more > mostCounted ? ` +${mostCounted}…` : more > 0 ? ` +${more}` : ''}`
      // What is new or gone has all of its fields.
      const isChange = fields.some(({ from }) => from !== null) && fields.some(({ to }) => to !== null)
      return [
        entry.requestId,
        isChange && labels !== '' ? textOf(operlogMessages, 'aboutFields', language, { of, labels }) : of,
      ]
    }),
  )
}

const isKey = (value: unknown): value is string | number =>
  (typeof value === 'string' && /^\w{1,40}$/.test(value)) || typeof value === 'number'
/** Every value that stands under a field, however deep, with the name of the field nearest to it. */
const valuesIn = (field: string, value: unknown): Spoken[] => {
  if (isKey(value)) return [{ field, key: String(value) }]
  if (Array.isArray(value)) return value.flatMap((one) => valuesIn(field, one))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => valuesIn(name, one))
    : []
}
const spokenIn = ({ entity, id, change }: Entry): Spoken[] => [
  { entity, key: id },
  ...Object.entries(change ?? {}).flatMap(([field, sides]) => valuesIn(field, sides)),
]

const told = ({ operation, entity, id, number, change }: Entry, nameOf: NameOf, language: Language): RecordChange => {
  const messages = messagesOf(entity)
  const order = Object.keys(messages.texts)
  const place = (field: string) => {
    const at = order.indexOf(field)
    return at < 0 ? order.length : at
  }
  const fields = Object.entries(change ?? {}).toSorted(([one], [other]) => place(one) - place(other))
  const say = (field: string, value: unknown): string | null =>
    wordsOf(messages, field, value, nameOf, language)?.slice(0, longest) ?? null
  return {
    entity,
    id,
    title: titleOf(entity, language),
    name: number ?? nameOf({ entity, key: id }) ?? id,
    action: actionOf(operation, language),
    fields: fields.map(([field, [from, to]]) => ({
      field,
      label: labelOf([field], messages, language),
      from: say(field, from),
      to: say(field, to),
    })),
  }
}

// Under which keys a module keeps the words of a field's codes: `status0`, `account_scrapped` of `accountState`,
// `status3` of `deviceStatus`.
const codePrefixes = (field: string): string[] => {
  const words = field.split(/(?=[A-Z])/)
  return [field, `${field}_`, `${words[0] ?? ''}_`, (words.at(-1) ?? '').toLowerCase()]
}
const codeOf = (messages: Messages, field: string, value: string, language: Language): string | undefined => {
  const key = codePrefixes(field)
    .map((prefix) => `${prefix}${value}`)
    .find((one) => Object.hasOwn(messages.texts, one))
  if (key !== undefined) return textOf(messages, key, language)
  return field === 'status' && (value === '0' || value === '1')
    ? textOf(operlogMessages, `enabled${value}`, language)
    : undefined
}

const isRichText = (text: string): boolean => /^<(p|h[234]|ul|ol|blockquote|pre)[ >].*>$/s.test(text)

const wordsOf = (
  messages: Messages,
  field: string,
  value: unknown,
  nameOf: NameOf,
  language: Language,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return textOf(operlogMessages, value ? 'yes' : 'no', language)
  const inner = (name: string, one: unknown): string => wordsOf(messages, name, one, nameOf, language) ?? ''
  if (Array.isArray(value)) {
    const words = value.map((one) => inner(field, one))
    return value.some((one) => typeof one === 'object') ? words.join('\n') : listIn(words, language)
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => `${labelOf([name], messages, language)}: ${inner(name, one)}`)
      .join('; ')
  const text = String(value)
  if (isRichText(text)) return plainTextOf(text)
  return nameOf({ field, key: text }) ?? codeOf(messages, field, text, language) ?? text
}
