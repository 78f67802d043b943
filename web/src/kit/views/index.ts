export { type ChildView, type Load, type TitleText, type View, registerView, titled, viewNamed } from './registry.ts'
export { type Places, PlacesProvider, type Tag, TagProvider, usePathOf, useTag, useTagTitle, useUnsaved } from './tag.ts'
