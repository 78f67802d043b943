import { homePath, type Page, pageAt } from '../routes.ts'

/** A page that is open. Its path tells it from others; its search is that of its last visit. */
export interface OpenTag {
  readonly path: string
  readonly search: string
  /** What its view called it. */
  readonly title?: string | undefined
  readonly affix: boolean
}

const pinned = (pages: readonly Page[]): OpenTag[] =>
  pages.filter(({ affix, path }) => affix && !path.includes(':')).map(({ path }) => ({ path, search: '', affix: true }))

/** The tags at the start: the pinned ones, then those kept from before that still lead to a page. */
export const startTags = (
  pages: readonly Page[],
  kept: readonly Pick<OpenTag, 'path' | 'search' | 'title'>[],
): readonly OpenTag[] => {
  const fixed = pinned(pages)
  const rest = kept.filter(({ path }) => pageAt(pages, path) !== undefined && !fixed.some((tag) => tag.path === path))
  return [...fixed, ...rest.map(({ path, search, title }) => ({ path, search, title, affix: false }))]
}

/** Opens a tag for an address, or brings the one that is there up to date. */
export const visited = (tags: readonly OpenTag[], path: string, search: string): readonly OpenTag[] => {
  const found = tags.find((tag) => tag.path === path)
  if (found?.search === search) return tags
  return found
    ? tags.map((tag) => (tag === found ? { ...tag, search } : tag))
    : [...tags, { path, search, affix: false }]
}

export const closed = (tags: readonly OpenTag[], path: string): readonly OpenTag[] =>
  tags.filter((tag) => tag.affix || tag.path !== path)
export const othersClosed = (tags: readonly OpenTag[], path: string): readonly OpenTag[] =>
  tags.filter((tag) => tag.affix || tag.path === path)
export const allClosed = (tags: readonly OpenTag[]): readonly OpenTag[] => tags.filter(({ affix }) => affix)
export const named = (tags: readonly OpenTag[], path: string, title: string | undefined): readonly OpenTag[] =>
  tags.some((tag) => tag.path === path && tag.title !== title)
    ? tags.map((tag) => (tag.path === path ? { ...tag, title } : tag))
    : tags

/**
 * Where to go when the tag on screen is closed: to the last one left, else
 * home; from the dashboard itself to a fresh one.
 */
export const afterClosing = (left: readonly OpenTag[], path: string): string => {
  const last = left.at(-1)
  if (last !== undefined) return last.path + last.search
  return path === homePath ? `/redirect${homePath}` : '/'
}
