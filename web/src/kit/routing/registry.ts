import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { OwnPath } from '@geodepot/contracts/kit/page.ts'
import type { ComponentType } from 'react'

export type Load = () => Promise<{ readonly default: ComponentType }>
/**
 * A module's texts, or the way to fetch them: the frame knows every page's
 * title, and need not come with every module's texts.
 */
export type Words<K extends string = string> = Messages<K> | (() => Promise<Messages<K>>)
/** A text that is put into words when it is shown. */
export type TitleText<K extends string = string> = readonly [from: Words<K>, key: K]

/** A page below a menu's own, with a tag of its own: `new`, `:id`, `:id/edit`. */
export interface ChildView {
  /** Relative to the path of the menu. */
  readonly path: string
  readonly title: TitleText
  readonly load: Load
}
export interface View {
  readonly name: string
  readonly load: Load
  readonly children: readonly ChildView[]
}

const views = new Map<string, View>()

/** Offers a page under the name by which menus call it. Modules do this in their `index.ts`, once. */
export const registerView = (
  name: string,
  load: Load,
  { children = [] }: { readonly children?: readonly ChildView[] } = {},
): void => {
  if (views.has(name) && !import.meta.hot) throw new Error(`the view ${name} is registered twice`)
  views.set(name, { name, load, children })
}
export const viewNamed = (name: string): View | undefined => views.get(name)

/** A page that no menu leads to, such as a person's own. */
export interface RegisteredPage {
  /** The whole path, one that the server knows; a parameter may be bounded: `/job/log`, `/dict/type/data/:dictId`. */
  readonly path: OwnPath
  readonly title: TitleText
  readonly load: Load
  /** A permission that opens it; anyone signed in otherwise. */
  readonly permission?: string
  /** The view whose menu is lit meanwhile. */
  readonly below?: string
  /** Whether what stands in the place of a parameter can be meant. */
  readonly fits?: (params: Readonly<Record<string, string | undefined>>) => boolean
}
const pages: RegisteredPage[] = []
/**
 * Offers a page at an address of its own, for people with the permission. Modules do this in their `index.ts`, once.
 */
export const registerPage = (page: RegisteredPage): void => {
  const known = pages.findIndex(({ path }) => path === page.path)
  if (known >= 0 && !import.meta.hot) throw new Error(`the page ${page.path} is registered twice`)
  // While developing, a module that is loaded anew takes the place of its former self.
  pages.splice(known < 0 ? pages.length : known, known < 0 ? 0 : 1, page)
}
export const registeredPages = (): readonly RegisteredPage[] => pages

/** A title for `registerView`, checked against the module's texts. */
export const titled = <K extends string>(from: Words<K>, key: NoInfer<K>): TitleText => [from, key] as TitleText

interface Offered {
  readonly name: string
  /** A permission that shows it, or any of several; anyone signed in otherwise. */
  readonly permission?: string | readonly string[]
}
/** A piece of the first page: what this person has to do, what is beside it, how things stand, or what was done last. */
export interface Panel extends Offered {
  readonly place: 'waiting' | 'aside' | 'state' | 'recent'
  /** Among those of its place: the lower ones first. */
  readonly rank?: number
  readonly load: Load
}
/** A piece of a project's page. */
export interface ProjectPanel extends Offered {
  readonly place: 'project'
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly projectInfoNo: string }> }>
}
/** A piece of a supplier's record. */
export interface SupplierPanel extends Offered {
  readonly place: 'supplier'
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly supplierId: number }> }>
}
type AnyPanel = Panel | ProjectPanel | SupplierPanel

const panels = new Map<string, AnyPanel>()
/** Offers a panel to people with its permission. Modules do this in their `index.ts`, once. */
export const registerPanel = (panel: AnyPanel): void => {
  if (panels.has(panel.name) && !import.meta.hot) throw new Error(`the panel ${panel.name} is registered twice`)
  panels.set(panel.name, panel)
}
const offered = ({ permission }: Offered, may: (permission: string) => boolean): boolean =>
  permission === undefined || [permission].flat().some(may)
/** The panels of a place of the first page that this person may see. */
export const panelsAt = (place: Panel['place'], may: (permission: string) => boolean): readonly Panel[] =>
  [...panels.values()]
    .filter((panel): panel is Panel => panel.place === place && offered(panel, may))
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
/** The panels of a project's page that this person may see. */
export const projectPanels = (may: (permission: string) => boolean): readonly ProjectPanel[] =>
  [...panels.values()].filter((panel): panel is ProjectPanel => panel.place === 'project' && offered(panel, may))

/** The panels of a supplier's record that this person may see. */
export const supplierPanels = (may: (permission: string) => boolean): readonly SupplierPanel[] =>
  [...panels.values()].filter((panel): panel is SupplierPanel => panel.place === 'supplier' && offered(panel, may))

/** The document that this person has just decided on. */
export interface AfterDecision {
  readonly after: number
}
type LoadAfterDecision = () => Promise<{ readonly default: ComponentType<AfterDecision> }>
let afterDecision: LoadAfterDecision | undefined
/** Offers what stands above a document once this person decided on it. One module does this in its `index.ts`, once. */
export const registerAfterDecision = (load: LoadAfterDecision): void => {
  afterDecision = load
}
export const loadAfterDecision = (): LoadAfterDecision | undefined => afterDecision
