import { type ModelRow, model } from '@geodepot/contracts/equipment/model.ts'
import { pageSizeBound } from '@geodepot/contracts/kit/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askKey } from '../../kit/ask/index.ts'
import { call } from '../../kit/call/index.ts'
import { useLanguage } from '../../kit/text/index.ts'
import { type FoundCategory, useCategories } from '../category/index.ts'

/** What a line can ask for: a model, or any model of a category. */
export interface Kind {
  /** `m21`, `c9`. */
  readonly key: string
  readonly modelId?: number
  readonly categoryId?: number
  readonly name: string
  /** What it is, in other words: a model's device and category. */
  readonly detail: string
  readonly tracking: 'single' | 'bulk' | 'mixed'
  /** Only a model has one. */
  readonly unit: string
}
/** The part of a line that says what it asks for; text that was pasted and not understood stands as it came. */
export interface Asked { readonly modelId?: number | string | undefined; readonly categoryId?: number | string | undefined }

const tenMinutes = 600_000
const most = 10
// Models are a short list by nature; all of them are here, so that a pasted block is understood at once.
const allModels = async (): Promise<ModelRow[]> => {
  const rows: ModelRow[] = []
  for (let page = 1; page <= most; page += 1) {
    const answer = await call(model.list, { pageNum: page, pageSize: pageSizeBound, orderByColumn: 'brand' }, { quiet: true })
    rows.push(...answer.rows)
    if (rows.length >= answer.total || answer.rows.length === 0) break
  }
  return rows
}

const ofModel = (row: ModelRow): Kind => ({ key: `m${row.modelId}`, modelId: row.modelId, name: `${row.brand} ${row.devModel}`, detail: `${row.devName} · ${row.devType}`, tracking: row.tracking, unit: row.unit })
const ofCategory = (node: FoundCategory): Kind => ({ key: `c${node.id}`, categoryId: node.id, name: node.label, detail: node.code, tracking: node.tracking, unit: '' })

export const keyOf = ({ modelId, categoryId }: Asked): string | undefined =>
  (modelId === undefined ? (categoryId === undefined ? undefined : `c${categoryId}`) : /^\d+$/.test(String(modelId)) ? `m${modelId}` : undefined)

// Spaces, hyphens and width of letters differ from sheet to sheet.
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/[\s\-_/·.]/g, '')

export interface Kinds {
  readonly all: readonly Kind[]
  readonly of: (line: Asked) => Kind | undefined
  /** The kind that a text names: by brand and model, by model, or by category; undefined when none or several do. */
  readonly named: (text: string) => Kind | undefined
  readonly loading: boolean
}

/** The names by which kinds are known; a name that two share leads to neither. */
const namesOf = (models: readonly ModelRow[], categories: readonly FoundCategory[]): Map<string, Kind | undefined> => {
  const names = new Map<string, Kind | undefined>()
  const add = (level: readonly (readonly [string, Kind])[]) => {
    const seen = new Map<string, Kind | undefined>()
    for (const [name, kind] of level) seen.set(plain(name), seen.has(plain(name)) && seen.get(plain(name))?.key !== kind.key ? undefined : kind)
    for (const [name, kind] of seen) if (!names.has(name)) names.set(name, kind)
  }
  add(models.map((row) => [`${row.brand} ${row.devModel}`, ofModel(row)]))
  add(models.map((row) => [row.devModel, ofModel(row)]))
  add(categories.flatMap((node) => [[node.label, ofCategory(node)], [node.code, ofCategory(node)]] as const))
  add(models.map((row) => [row.devName, ofModel(row)]))
  return names
}

export const useKinds = (): Kinds => {
  const language = useLanguage()
  const { byId, loading } = useCategories()
  const { data: models, isPending } = useQuery({ queryKey: [...askKey(model.list), language, 'all'], queryFn: allModels, staleTime: tenMinutes })
  return useMemo(() => {
    const categories = [...byId.values()]
    const all = [...(models ?? []).map(ofModel), ...categories.map(ofCategory)]
    const byKey = new Map(all.map((kind) => [kind.key, kind]))
    const names = namesOf(models ?? [], categories)
    return {
      all, loading: loading || isPending, named: (text) => names.get(plain(text)),
      of: (line) => { const key = keyOf(line); return key === undefined ? undefined : byKey.get(key) },
    }
  }, [models, byId, loading, isPending])
}
