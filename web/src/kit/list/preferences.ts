import { usePreference } from '../access/index.ts'

/** What a person chose for the columns of one list. */
export interface ColumnPreferences {
  readonly order: readonly string[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}
export const noColumnPreferences: ColumnPreferences = { order: [], visible: {}, widths: {} }

const isRecordOf = (value: unknown, kind: 'boolean' | 'number'): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === kind)
const isColumnPreferences = (value: unknown): value is ColumnPreferences => {
  if (typeof value !== 'object' || value === null) return false
  const { order, visible, widths } = value as Partial<Record<keyof ColumnPreferences, unknown>>
  return (
    Array.isArray(order) &&
    order.every((one) => typeof one === 'string') &&
    isRecordOf(visible, 'boolean') &&
    isRecordOf(widths, 'number')
  )
}
/** A person's columns of one list, kept between visits and devices. */
export const useColumnPreferences = (list: string) =>
  usePreference(`list:${list}`, noColumnPreferences, isColumnPreferences)

/** A list as somebody wants to find it again: what it is filtered by, its order and its columns. */
export interface SavedView {
  readonly name: string
  readonly search: string
  readonly columns: ColumnPreferences
}
const noViews: readonly SavedView[] = []
const areViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      typeof one.name === 'string' &&
      'search' in one &&
      typeof one.search === 'string' &&
      'columns' in one &&
      isColumnPreferences(one.columns),
  )
/** A person's views of one list, by name. */
export const useSavedViews = (list: string) => usePreference(`views:${list}`, noViews, areViews)
