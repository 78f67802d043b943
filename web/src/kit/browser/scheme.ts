import { useSyncExternalStore } from 'react'
import { readText, signal, writeText } from './store.ts'

/** Light or dark, as the person's system has it or as they say. */
const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const key = 'colour-scheme'
const bySystem = '(prefers-color-scheme: dark)'
const barColour = { dark: '#171a1f', light: '#ffffff' } as const

const changes = signal()
/** What this person chose. */
export const scheme = (): Scheme => schemes.find((one) => one === readText(key)) ?? 'system'
const isDark = (): boolean => (scheme() === 'system' ? matchMedia(bySystem).matches : scheme() === 'dark')

// Plain CSS and the browser's own bar follow the mark on the document.
const mark = () => {
  const shown = isDark() ? 'dark' : 'light'
  document.documentElement.dataset['scheme'] = shown
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = barColour[shown]
}
const changed = () => {
  mark()
  changes.emit()
}

/** Marks the document and follows the person's system: once, at the start. */
export const startScheme = (): void => {
  mark()
  matchMedia(bySystem).addEventListener('change', changed)
}
export const setScheme = (next: Scheme): void => {
  writeText(key, next)
  changed()
}

export const useScheme = (): Scheme => useSyncExternalStore(changes.subscribe, scheme)
/** Whether the page is dark now. */
export const useDark = (): boolean => useSyncExternalStore(changes.subscribe, isDark)
