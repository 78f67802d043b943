import { useSyncExternalStore } from 'react'
import { isRecord, stored, signal } from '../browser/index.ts'

/** What a person chose for the frame; these names are kept in the browser's store. */
export interface Layout {
  readonly topNav: boolean
  readonly tagsView: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
  /** Whether the window is named after the page. */
  readonly dynamicTitle: boolean
  readonly sideTheme: 'theme-light' | 'theme-dark'
  /** The accent, `#rrggbb`. */
  readonly theme: string
}
/** As it is where the company has not set anything else. */
export const standardLayout: Layout = {
  topNav: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  dynamicTitle: true,
  sideTheme: 'theme-light',
  theme: '#1890ff',
}
/** Accents that are offered. */
export const presets: readonly string[] = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
]

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
const switches = ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'dynamicTitle'] as const
export type Switch = (typeof switches)[number]

/** The look that the company gives to everybody who never chose one. */
type CompanyLook = Partial<Pick<Layout, 'theme' | 'sideTheme'>>
const lookIn = ({ theme, sideTheme }: { readonly theme?: unknown; readonly sideTheme?: unknown }): CompanyLook => ({
  ...((sideTheme === 'theme-light' || sideTheme === 'theme-dark') && { sideTheme }),
  ...(isColour(theme) && { theme }),
})

const store = stored<Readonly<Record<string, unknown>>>('layout-setting', {}, isRecord)
// Kept, so that the next visit begins with it instead of changing colour before one's eyes.
const companyLook = stored<Readonly<Record<string, unknown>>>('layout-house', {}, isRecord)
const unchosen = (): Layout => ({ ...standardLayout, ...lookIn(companyLook.read()) })
// Whatever is missing or cannot be meant is as it is at first.
const storedLayout = (): Layout => {
  const found = store.read()
  return {
    ...unchosen(),
    ...Object.fromEntries(switches.flatMap((name) => (typeof found[name] === 'boolean' ? [[name, found[name]]] : []))),
    ...lookIn(found),
  }
}

let current: Layout | undefined
const changes = signal()
const set = (next: Layout | undefined) => {
  current = next
  changes.emit()
}

export const layout = (): Layout => (current ??= storedLayout())
export const useLayout = (): Layout => useSyncExternalStore(changes.subscribe, layout)
/** Shows a choice at once; it lasts as long as the page, until it is saved. */
export const changeLayout = (part: Partial<Layout>): void => {
  set({ ...layout(), ...part })
}
export const saveLayout = (): void => {
  store.write({ ...layout() })
}
/** As it is for somebody who never chose. */
export const resetLayout = (): void => {
  store.forget()
  set(unchosen())
}
/**
 * Takes what the company has set; what cannot be meant is as if it were not. A
 * choice that waits to be saved stays on the screen.
 */
export const followCompanyLook = (look: {
  readonly theme?: string | undefined
  readonly sideTheme?: string | undefined
}): void => {
  const untouched = current === undefined || JSON.stringify(current) === JSON.stringify(storedLayout())
  companyLook.write({ ...lookIn(look) })
  if (untouched && JSON.stringify(current) !== JSON.stringify(storedLayout())) set(undefined)
}
/** Reads what is stored anew, when it is next asked for. */
export const rereadLayout = (): void => {
  set(undefined)
}
