// What is hidden, and what takes no pointer, is asked for each element by every query by role and every click. The
// document of the tests answers by going through all style sheets and all ancestors, which was a third of the time of
// all page tests; so are what scrolls, how thick an edge is and where a dialog stands, by each table and whatever opens.
// No style sheet is drawn here, so that these answers follow from the elements themselves.
const whole = window.getComputedStyle.bind(window)

// How antd writes that something is closed: its own style sheet would say `display: none`.
const closed = /(?<!required-mark)-hidden(?:\s|$)/

const bare = document.implementation.createHTMLDocument()
const displays = new Map<string, string>()
const displayOf = (tag: string): string => {
  const known = displays.get(tag)
  if (known !== undefined) return known
  const element = bare.body.appendChild(bare.createElement(tag))
  const { display } = whole(element)
  element.remove()
  displays.set(tag, display)
  return display
}

const written = (element: Element, name: string): string =>
  element instanceof HTMLElement && element.hasAttribute('style') ? element.style.getPropertyValue(name) : ''
const inherited = (element: Element, name: string): string => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = written(at, name)
    if (value !== '' && value !== 'inherit') return value
  }
  return ''
}

const pointer = (element: Element): string => inherited(element, 'pointer-events') || 'auto'
const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) =>
    element.hasAttribute('hidden') || closed.test(element.getAttribute('class') ?? '')
      ? 'none'
      : written(element, 'display') || displayOf(element.tagName),
  visibility: (element) => inherited(element, 'visibility') || 'visible',
  'pointer-events': pointer,
  pointerEvents: pointer,
  overflow: (element) => written(element, 'overflow') || 'visible',
  overflowX: (element) => written(element, 'overflow-x') || 'visible',
  overflowY: (element) => written(element, 'overflow-y') || 'visible',
  borderLeftWidth: (element) => written(element, 'border-left-width') || '0px',
  borderRightWidth: (element) => written(element, 'border-right-width') || '0px',
  position: (element) => written(element, 'position') || 'static',
}

/** Answers at once what queries and clicks ask of each element; all else as the document does. */
export const answerStylesAtOnce = (): void => {
  window.getComputedStyle = (element, pseudo) => {
    let style: CSSStyleDeclaration | undefined
    const real = (): CSSStyleDeclaration => (style ??= whole(element, pseudo))
    const isQuick = element.isConnected && element.tagName !== 'DIALOG' && !pseudo
    const answer = (name: string): string | undefined => (isQuick ? quick[name]?.(element) : undefined)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return (asked: string) => answer(asked) ?? real().getPropertyValue(asked)
        if (typeof name === 'string') {
          const found = answer(name)
          if (found !== undefined) return found
        }
        const value: unknown = Reflect.get(real(), name)
        return typeof value === 'function' ? value.bind(real()) : value
      },
    })
  }
}
