import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { ApplicationLine } from '@geodepot/contracts/equipment/application.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type Parameter, capabilityObjections } from './rules.ts'

/** What a line names: a model, or a category as a whole. */
export interface Kind {
  readonly category: number
  readonly group: string
  readonly tracking: string
  readonly unit: string
  readonly parameters: readonly Parameter[]
}
type Lines = readonly ApplicationLine[]

export const kindKey = ({ modelId, categoryId }: ApplicationLine): string =>
  modelId === undefined ? `c${categoryId}` : `m${modelId}`

/**
 * Categories and models of the lines, each with its category's technical parameters and those above it: `m<id>` for a
 * model, `c<id>` for a category.
 */
export const kindsOf = async (tx: Tx, lines: Lines): Promise<Map<string, Kind>> => {
  const models = lines.flatMap((line) => line.modelId ?? [])
  const categories = lines.flatMap((line) => line.categoryId ?? [])
  const parameters = sql`coalesce((select jsonb_agg(p) from equipment.category a cross join jsonb_array_elements(a.parameters) p where a.id = any(c.path)), '[]') as parameters`
  const { rows } = await sql<Kind & { key: string }>`
    select 'm' || m.id as key, m.category_id as category, c.device_group as "group", m.tracking, m.unit, ${parameters}
    from equipment.model m join equipment.category c on c.id = m.category_id where m.id = any(${models}::bigint[])
    union all
    select 'c' || c.id, c.id, c.device_group, c.tracking, coalesce((select m.unit from equipment.model m where m.category_id = c.id order by m.id limit 1), '台'), ${parameters}
    from equipment.category c where c.id = any(${categories}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * What is wrong with the capabilities that lines ask for: units, technical parameters, accepted models; and the unit
 * that each line is counted in.
 */
export const capabilitiesOf = async (
  tx: Tx,
  lines: Lines,
  kinds: ReadonlyMap<string, Kind>,
): Promise<{ reasons: Reason[]; units: (string | undefined)[] }> => {
  const [models, units] = [await modelsOf(tx, lines), await unitsOf(tx, lines)]
  const kindOf = (line: ApplicationLine) => kinds.get(kindKey(line))
  return {
    reasons: lines.flatMap((line, index) =>
      capabilityObjections(line, {
        parameters: kindOf(line)?.parameters ?? [],
        unit: kindOf(line)?.unit,
        models,
        units,
      }).map(({ field, key, params }) => ({
        key,
        params,
        messages: applicationMessages,
        field: `lines.${index}.${field}`,
      })),
    ),
    units: lines.map((line) => (line.unit ? (units.get(line.unit) ?? line.unit) : kindOf(line)?.unit)),
  }
}

const modelsOf = async (tx: Tx, lines: Lines): Promise<Map<number, string>> => {
  const ids = lines.flatMap(({ accepted }) => (accepted ?? []).map(({ modelId }) => modelId))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from equipment.model where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// Units are kept as the trade writes them: by the dictionary's label, which is found by either of its languages.
const unitsOf = async (tx: Tx, lines: Lines): Promise<Map<string, string>> => {
  const given = lines.flatMap(({ unit }) => unit ?? [])
  if (given.length === 0) return new Map()
  const { rows } = await sql<{ label: string; labelEn: string }>`
    select label, label_en as "labelEn" from system.dict_data where type = ${dictionaries.unit} and (label = any(${given}::text[]) or label_en = any(${given}::text[])) order by id desc`.execute(
    tx,
  )
  return new Map([
    ...rows.map(({ label, labelEn }) => [labelEn, label] as const),
    ...rows.map(({ label }) => [label, label] as const),
  ])
}
