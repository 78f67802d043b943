import Fuse from 'fuse.js'

/** A page that can be found: its address, and the chain of its titles in words. */
export interface Findable {
  readonly path: string
  readonly title: string
}
/** Further writings of a title by which it is found too. */
export type Spell = (title: string) => readonly string[]

/** Longer input is cut here. */
export const longest = 32
export const between = ' > '

/** A search over pages, the best first. Without input it tells them all. */
export const finder = (
  pages: readonly Findable[],
  spell: Spell = () => [],
): ((text: string) => readonly Findable[]) => {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 0.7, getFn: ({ title }) => [title, ...spell(title)] },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (text) => {
    const wanted = text.trim().slice(0, longest)
    return wanted === '' ? pages : fuse.search(wanted).map(({ item }) => item)
  }
}
