// What the browser lends the page: its store, its clipboard, its keyboard, the size of its window.
export { copyToClipboard } from './clipboard.ts'
export { inFront, isCovered, isPlain, isTyping, onCover, useKeys } from './keyboard.ts'
export { type Scheme, setScheme, startScheme, useDark, useScheme } from './scheme.ts'
export { forgetFailedSheets } from './sheets.ts'
export { setSize, type SizeName, sizeNames, useSize } from './size.ts'
export {
  dropOutdated,
  isRecord,
  stored,
  type Stored,
  observable,
  openTags,
  readText,
  signal,
  writeText,
} from './store.ts'
export { isNarrow, useNarrow, useOnline, useStill, useWindowWidth } from './viewport.ts'
export { useWidth } from './width.ts'
