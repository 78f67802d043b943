import { useSyncExternalStore } from 'react'
import type { Look } from './draw.ts'

/** What charts take of the page: the same variables that its own sheet goes by. */
export const lookOf = (element: Element): Look => {
  const style = getComputedStyle(element)
  const of = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  return {
    ink: of('--ink', '#1d2129'),
    quiet: of('--ink-2', '#565d6b'),
    line: of('--line', '#e6e9ee'),
    ground: 'transparent',
    colours: [1, 2, 3, 4, 5, 6].map((at) => of(`--chart-${at}`, '#2f7de1')),
    font: style.fontFamily || 'sans-serif',
  }
}
/** For paper and for files that are sent on: dark on white, whatever the page is. */
export const paperLook = (element: Element): Look => ({
  ...lookOf(element),
  ink: '#1d2129',
  quiet: '#565d6b',
  line: '#e6e9ee',
  ground: '#ffffff',
})

const printed = typeof window === 'undefined' || !('matchMedia' in window) ? undefined : window.matchMedia('print')
const watch = (told: () => void): (() => void) => {
  const scheme = new MutationObserver(told)
  scheme.observe(document.documentElement, { attributes: true })
  printed?.addEventListener('change', told)
  return () => {
    scheme.disconnect()
    printed?.removeEventListener('change', told)
  }
}
/** Which look the page has now; it changes with the scheme, and for a print. */
export const useScheme = (): string =>
  useSyncExternalStore(watch, () =>
    printed?.matches === true
      ? 'paper'
      : `${document.documentElement.dataset['scheme'] ?? ''} ${document.documentElement.getAttribute('style') ?? ''}`,
  )
