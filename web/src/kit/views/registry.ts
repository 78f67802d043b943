import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { ComponentType } from 'react'

export type Load = () => Promise<{ readonly default: ComponentType }>
/** A text that is put into words when it is shown. */
export type TitleText<K extends string = string> = readonly [from: Messages<K>, key: K]

/** A page below a menu's own, with a tag of its own: `new`, `:id`, `:id/edit`. */
export interface ChildView {
  /** Relative to the path of the menu. */
  readonly path: string
  readonly title: TitleText
  readonly load: Load
  /** Starts anew each time it is looked at. */
  readonly noCache?: boolean
}
export interface View { readonly name: string; readonly load: Load; readonly children: readonly ChildView[] }

const views = new Map<string, View>()

/** Offers a page under the name by which menus call it. Modules do this in their `index.ts`, once. */
export const registerView = (name: string, load: Load, { children = [] }: { readonly children?: readonly ChildView[] } = {}): void => {
  if (views.has(name)) throw new Error(`the view ${name} is registered twice`)
  views.set(name, { name, load, children })
}
export const viewNamed = (name: string): View | undefined => views.get(name)

/** A title for `registerView`, checked against the module's texts. */
export const titled = <K extends string>(from: Messages<K>, key: NoInfer<K>): TitleText => [from, key] as TitleText
