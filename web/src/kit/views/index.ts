import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type View = ComponentType
type Loader = () => Promise<{ default: View }>
/** A page below a menu's own, with a tag of its own: `:id` below a list. */
export interface ChildView { readonly path: string; readonly load: Loader; readonly title: () => string }
interface Registered { readonly view: LazyExoticComponent<View>; readonly preload: Loader; readonly children: readonly (Omit<ChildView, 'load'> & { readonly view: LazyExoticComponent<View> })[] }

const views = new Map<string, Registered>()

/** Makes a page known under the view name that menus carry, e.g. `equipment/device/index`. Called by each module's index. */
export const registerView = (name: string, load: Loader, { children = [] }: { children?: readonly ChildView[] } = {}): void => {
  views.set(name, { view: lazy(load), preload: load, children: children.map(({ load: loadChild, ...child }) => ({ ...child, view: lazy(loadChild) })) })
}
export const viewOf = (name: string): Registered | undefined => views.get(name)
