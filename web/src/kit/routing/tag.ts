import { createContext, useContext, useEffect } from 'react'

/** The tag that a view stands in. */
export interface Tag {
  readonly path: string
  /** Whether its view is the one on screen now. */
  readonly shown: () => boolean
  /** Closes it; the frame goes to the path given, or to another open one. Nothing is asked. */
  readonly close: (to?: string) => void
  /** Names it; undefined gives it back the name of its menu. */
  readonly title: (text: string | undefined) => void
  /** Whether closing it would lose what was typed: closing then asks. */
  readonly unsaved: (lose: boolean) => void
}

const ignored = () => undefined
const nowhere: Tag = { path: '', shown: () => true, close: ignored, title: ignored, unsaved: ignored }
const TagContext = createContext<Tag>(nowhere)
export const TagProvider = TagContext.Provider

/** The tag of the view that calls it. Outside the frame, as in tests of one component, it does nothing. */
export const useTag = (): Tag => useContext(TagContext)

/** Names the tag and the window after what the view shows, e.g. a document's number. */
export const useTagTitle = (text: string | undefined): void => {
  const { title } = useTag()
  useEffect(() => {
    title(text)
  }, [title, text])
}

const PageNameContext = createContext('')
export const PageNameProvider = PageNameContext.Provider
/**
 * What the menu calls the page that this stands in, so that its heading says the same; outside the frame, and until the
 * name is there, the text given.
 */
export const usePageName = (otherwise: string): string => useContext(PageNameContext) || otherwise

/** While `lose` holds, closing the tag or the window asks first. */
export const useUnsaved = (lose: boolean): void => {
  const { unsaved, shown } = useTag()
  useEffect(() => {
    if (!lose) return undefined
    unsaved(true)
    // Effects also end when the view is hidden; what was typed is then still there.
    return () => {
      if (shown()) unsaved(false)
    }
  }, [unsaved, shown, lose])
}

/** View name → where this person's menu has it. */
export type Places = (view: string) => string | undefined
const PlacesContext = createContext<Places>(ignored)
export const PlacesProvider = PlacesContext.Provider
export const usePlaces = (): Places => useContext(PlacesContext)
/** The path of another view, for a link to it; undefined when this person's menu does not have it. */
export const usePathOf = (view: string): string | undefined => useContext(PlacesContext)(view)
