import type { Parameter } from '@geodepot/contracts/equipment/category.ts'
import type { ModelRow } from '@geodepot/contracts/equipment/model.ts'
import { useMemo } from 'react'
import { type FoundCategory, useCategories } from '../../category/index.ts'
import { plainName as plain, useAllModels } from '../../model/index.ts'
import { type Capability, fitting } from '../capability/capability.ts'
import type { DraftLine } from '../values.ts'

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
  /** The category that it is, or is of, and the technical parameters known there. */
  readonly within: number
  readonly parameters: readonly Parameter[]
}
/** The part of a line that says what it asks for; text that was pasted and not understood stands as it came. */
export interface Asked {
  readonly modelId?: number | string | undefined
  readonly categoryId?: number | string | undefined
}

const ofModel = (row: ModelRow, of: FoundCategory | undefined): Kind => ({
  key: `m${row.modelId}`,
  modelId: row.modelId,
  name: `${row.brand} ${row.devModel}`,
  detail: `${row.devName} · ${row.devType}`,
  tracking: row.tracking,
  unit: row.unit,
  within: row.categoryId,
  parameters: of?.parameters ?? [],
})
const ofCategory = (node: FoundCategory): Kind => ({
  key: `c${node.id}`,
  categoryId: node.id,
  name: node.label,
  detail: node.code,
  tracking: node.tracking,
  unit: '',
  within: node.id,
  parameters: node.parameters,
})
const withBelow = ({ id, children = [] }: FoundCategory): number[] => [id, ...children.flatMap(withBelow)]

export const keyOf = ({ modelId, categoryId }: Asked): string | undefined =>
  modelId === undefined
    ? categoryId === undefined
      ? undefined
      : `c${categoryId}`
    : /^\d+$/.test(String(modelId))
      ? `m${modelId}`
      : undefined

export interface Kinds {
  readonly all: readonly Kind[]
  readonly of: (line: Asked) => Kind | undefined
  /** The kind that a text names: by brand and model, by model, or by category; undefined when none or several do. */
  readonly named: (text: string) => Kind | undefined
  /** The models of a category and of those below it. */
  readonly modelsIn: (category: number) => readonly Kind[]
  readonly loading: boolean
}

/** The names by which kinds are known; a name that two share leads to neither. */
const namesOf = (
  models: readonly (readonly [ModelRow, Kind])[],
  categories: readonly (readonly [FoundCategory, Kind])[],
): Map<string, Kind | undefined> => {
  const names = new Map<string, Kind | undefined>()
  const add = (level: readonly (readonly [string, Kind])[]) => {
    const seen = new Map<string, Kind | undefined>()
    for (const [name, kind] of level)
      seen.set(plain(name), seen.has(plain(name)) && seen.get(plain(name))?.key !== kind.key ? undefined : kind)
    for (const [name, kind] of seen) if (!names.has(name)) names.set(name, kind)
  }
  add(models.map(([, kind]) => [kind.name, kind]))
  add(models.map(([row, kind]) => [row.devModel, kind]))
  add(
    categories.flatMap(
      ([node, kind]) =>
        [
          [node.label, kind],
          [node.code, kind],
        ] as const,
    ),
  )
  add(models.map(([row, kind]) => [row.devName, kind]))
  return names
}

export const useKinds = (): Kinds => {
  const { byId, loading } = useCategories()
  const { models, loading: isPending } = useAllModels()
  return useMemo(() => {
    const found = (models ?? []).map((row) => [row, ofModel(row, byId.get(row.categoryId))] as const)
    const categories = [...byId.values()].map((node) => [node, ofCategory(node)] as const)
    const all = [...found, ...categories].map(([, kind]) => kind)
    const byKey = new Map(all.map((kind) => [kind.key, kind]))
    const names = namesOf(found, categories)
    return {
      all,
      modelsIn: (category) => {
        const node = byId.get(category)
        const within = new Set(node && withBelow(node))
        return found.flatMap(([, kind]) => (within.has(kind.within) ? [kind] : []))
      },
      loading: loading || isPending,
      named: (text) => names.get(plain(text)),
      of: (line) => {
        const key = keyOf(line)
        return key === undefined ? undefined : byKey.get(key)
      },
    }
  }, [models, byId, loading, isPending])
}

/**
 * What choosing a kind changes in a line: requirements that its category does
 * not know fall away. Without one the rest stays as it is.
 */
export const asking = (
  kind: Kind | undefined,
  { requirements }: Capability,
  { loading }: Kinds,
): Pick<DraftLine, 'modelId' | 'categoryId' | 'requirements'> => {
  const kept = kind === undefined || loading ? requirements : fitting(requirements, kind.parameters)
  return { modelId: kind?.modelId, categoryId: kind?.categoryId, ...(kept !== requirements && { requirements: kept }) }
}

/**
 * What a line is counted in unless it says otherwise: as its model is; for a
 * category as its first model is, as the server does.
 */
export const ownUnitOf = (kind: Kind | undefined, { all }: Kinds): string => {
  if (kind === undefined || kind.unit !== '') return kind?.unit ?? ''
  const models = all.filter(({ modelId, within }) => modelId !== undefined && within === kind.within)
  return (
    models.reduce<Kind | undefined>(
      (first, one) => (first === undefined || Number(one.modelId) < Number(first.modelId) ? one : first),
      undefined,
    )?.unit ?? ''
  )
}
