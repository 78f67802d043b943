export { type ChildView, type Load, type Panel, type ProjectPanel, type RegisteredPage, type TitleText, type View, type Words, panelsAt, projectPanels, registerPage, registerPanel, registerView, registeredPages, titled, viewNamed } from './registry.ts'
export { type Places, PlacesProvider, type Tag, TagProvider, usePathOf, usePlaces, useTag, useTagTitle, useUnsaved } from './tag.ts'
