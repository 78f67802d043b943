import { useCallback, useState } from 'react'

/** What a person chose for the columns of one list. */
export interface ColumnSetting {
  readonly order: readonly string[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}
export const noSetting: ColumnSetting = { order: [], visible: {}, widths: {} }

const isRecordOf = (value: unknown, kind: 'boolean' | 'number'): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === kind)
const isSetting = (value: unknown): value is ColumnSetting => {
  if (typeof value !== 'object' || value === null) return false
  const { order, visible, widths } = value as Partial<Record<keyof ColumnSetting, unknown>>
  return Array.isArray(order) && order.every((one) => typeof one === 'string') && isRecordOf(visible, 'boolean') && isRecordOf(widths, 'number')
}

// The one place that knows where settings are kept: this browser, per person and list.
const keyOf = (person: number, list: string) => `list:${person}:${list}`
const load = (person: number, list: string): ColumnSetting => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(person, list)) ?? 'null')
    return isSetting(value) ? value : noSetting
  } catch {
    return noSetting
  }
}
const store = (person: number, list: string, setting: ColumnSetting): void => {
  try {
    if (setting === noSetting) localStorage.removeItem(keyOf(person, list))
    else localStorage.setItem(keyOf(person, list), JSON.stringify(setting))
  } catch {
    // A full or forbidden store: the choice then lasts as long as the page.
  }
}

/** A person's columns of one list, kept between visits. */
export const useColumnSetting = (person: number, list: string): [ColumnSetting, (next: ColumnSetting) => void] => {
  const [held, setHeld] = useState(() => ({ person, list, setting: load(person, list) }))
  const current = held.person === person && held.list === list ? held.setting : load(person, list)
  const set = useCallback((setting: ColumnSetting) => {
    setHeld({ person, list, setting })
    store(person, list, setting)
  }, [person, list])
  return [current, set]
}
