// Runs before each file of page tests.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { answerStylesAtOnce } from './computed-style.ts'
import { writeErrorsPlainly } from './plain-errors.ts'

answerStylesAtOnce()
writeErrorsPlainly()

// Files share a world: whatever one puts in the place of something is gone before the next, and the next begins where
// this one did. Throws where a link was really followed, or a page was left open: files that come later would fail by it.
let start = ''
// What a test has drawn by itself goes too: rows that were left are counted among those of the next file.
afterEach(cleanup)
beforeAll(() => {
  start = location.href
})
afterAll(async () => {
  // A part that is fetched while its file ends is broken for all that come later.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (new URL(location.href).origin !== new URL(start).origin) throw new Error(`a link was followed: ${location.href}`)
  if (document.querySelector('[data-address]')) throw new Error('a page was left open: afterEach(clear)')
  history.replaceState(null, '', start)
})
