import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../i18n/index.ts'
import { copyText } from './copy.ts'
import { setToaster, toast } from './toast.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setLanguage('cn')
})

test.each([
  [true, 'Copied'],
  [false, 'This could not be copied. Select it and copy it by hand.'],
] as const)('on plain http, too, it is said whether a text was copied: %s', async (works, words) => {
  setLanguage('en')
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  document.execCommand = () => works
  const said: string[] = []
  const unplug = setToaster({
    ...toast,
    success: (text) => said.push(`done: ${text}`),
    warning: (text) => said.push(`not: ${text}`),
  })
  await copyText('DS-1')
  unplug()
  expect(said).toEqual([`${works ? 'done' : 'not'}: ${words}`])
})
